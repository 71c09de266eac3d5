import { useEffect, useRef } from 'react';
import { useLook } from '#app/data/device/preferences.ts';
import { feed } from '#app/data/live/feed.ts';
import { topicKey } from '#app/data/live/topic.ts';
import { useTopic } from '#app/data/live/use-feed.ts';
import { useText } from '#app/lib/i18n.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import { depthCurvesOf } from './plot/depth-model.ts';
import { paintDepth } from './plot/depth-painter.ts';

/** What rests in the book on both sides of the price, drawn once a frame at most. */
export function DepthChart({ market }: { market: TradingMarket }) {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { product, symbol, precision } = market;
  const topic = { kind: 'depth', product, symbol } as const;
  useTopic(topic);
  const key = topicKey(topic);
  const look = useLook();

  useEffect(() => {
    const element = canvas.current;
    if (!element || !look) return;
    let pointerX: number | null = null;
    const paint = () => {
      const book = feed.book(product, symbol);
      paintDepth(element, book && depthCurvesOf(book), precision, pointerX);
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener(
      'pointermove',
      (event) => {
        pointerX = event.offsetX;
        paint();
      },
      { signal },
    );
    element.addEventListener(
      'pointerleave',
      () => {
        pointerX = null;
        paint();
      },
      { signal },
    );
    const resized = new ResizeObserver(paint);
    resized.observe(element);
    const unwatch = feed.watch(key, paint);
    return () => {
      listening.abort();
      resized.disconnect();
      unwatch();
    };
  }, [key, product, symbol, precision, look]);

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('trading.depthChartOfPair', { pair: market.name })}
      className="absolute inset-0 h-full w-full"
    />
  );
}
