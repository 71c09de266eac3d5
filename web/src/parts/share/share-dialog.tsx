import { PositionSide } from '@bourse/contract/enumerations.ts';
import { generate } from 'lean-qr';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTimeOffset } from '../../data/device/preferences.ts';
import { referralLink, useReferral } from '../../data/user/referral.ts';
import { directionOf, formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { brand } from '../../lib/page-meta.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { moneyText, percentText } from '../contracts/contract-cells.tsx';
import type { SharedPosition } from '../positions/shared-position.ts';
import { CARD_SIZE, type CardLook, type CardTexts, drawCard } from './draw-card.ts';

const tones = { up: '--up', down: '--down', flat: '--text-1' } as const;

/** The page's colours: theme and pair of colours are the reader's. */
function lookOf(rate: string): CardLook {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    ...{ ground: of('--bg-0'), line: of('--line'), ink: of('--text-1') },
    ...{ soft: of('--text-2'), accent: of('--accent-text'), font: of('--font') },
    tone: of(tones[directionOf(rate, 4)]),
  };
}

interface Choices {
  readonly hasAmounts: boolean;
  readonly hasReferral: boolean;
}

function useCardTexts(position: SharedPosition, choices: Choices): CardTexts {
  const t = useText();
  const offset = useTimeOffset();
  const code = useReferral().data?.code;
  const { positionType, leverage, isClosed, rate, profit, coin } = position;
  const side = positionType === PositionSide.LONG ? 'futuresPage.long' : 'futuresPage.short';
  const state = isClosed ? ` · ${t('futuresPanel.closedState')}` : '';
  const other = isClosed ? t('orders.exitPrice') : t('futuresPage.markPrice');
  return {
    ...{ brand, name: position.name, terms: `${t(side)} ${leverage}x${state}` },
    ...{ rate: percentText(rate, true), rateLabel: t('futuresPanel.returnOnMargin') },
    profit: choices.hasAmounts ? `${moneyText(profit, true)} ${coin}` : undefined,
    prices: [
      [t('orders.entryPrice'), position.entryPrice],
      [other, position.otherPrice],
    ],
    time: formatTime(position.timeMs, offset, 'full'),
    ...(code &&
      choices.hasReferral && {
        referral: { label: t('userCentre.referralCode'), code, qr: generate(referralLink(code)) },
      }),
  };
}

const pictureOf = (canvas: HTMLCanvasElement | null) =>
  new Promise<Blob | null>((answer) => {
    if (canvas) canvas.toBlob(answer, 'image/png');
    else answer(null);
  });

/** Browsers on plain http, and old ones, cannot copy a picture. */
const canCopy = () => typeof ClipboardItem !== 'undefined' && 'clipboard' in navigator;

interface PictureProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly texts: CardTexts;
  readonly look: () => CardLook;
}

/** The card as it will be kept, made to fit. */
function Picture({ canvas, texts, look }: PictureProps) {
  useEffect(() => {
    let isGone = false;
    const draw = () => {
      const context = canvas.current?.getContext('2d');
      if (context && !isGone) drawCard(context, texts, look());
    };
    draw();
    // A canvas does not draw again by itself when the page's font has come.
    void document.fonts?.ready.then(draw);
    return () => {
      isGone = true;
    };
  });
  const { name, terms, rate, profit } = texts;
  return (
    <canvas
      ref={canvas}
      width={CARD_SIZE}
      height={CARD_SIZE}
      role="img"
      aria-label={[name, terms, rate, profit].filter(Boolean).join(', ')}
      className="aspect-square w-full rounded border border-line"
    />
  );
}

interface ShareDialogProps {
  readonly position: SharedPosition;
  readonly onClose: () => void;
}

/** A position as a picture, to keep or to copy; nothing is sent anywhere. */
export function ShareDialog({ position, onClose }: ShareDialogProps) {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasAmounts, setHasAmounts] = useState(false);
  const [hasReferral, setHasReferral] = useState(true);
  const texts = useCardTexts(position, { hasAmounts, hasReferral });
  const download = async () => {
    const picture = await pictureOf(canvas.current);
    if (picture) saveFile(picture, `${position.name.replace('/', '')}-${position.code}.png`);
    else toast.error(t('futuresPanel.pictureFailed'));
  };
  const copy = async () => {
    try {
      const picture = pictureOf(canvas.current).then((made) => made ?? Promise.reject(made));
      // Given as a promise: Safari lets a page copy only right after a press.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
      toast.success(t('futuresPanel.pictureCopied'));
    } catch {
      toast.error(t('futuresPanel.pictureFailed'));
    }
  };
  return (
    <Dialog open onOpen={(isOpen) => !isOpen && onClose()} title={t('futuresPanel.sharePosition')}>
      <div className="flex flex-col gap-4">
        <Picture canvas={canvas} texts={texts} look={() => lookOf(position.rate)} />
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Checkbox checked={hasAmounts} onChecked={setHasAmounts}>
            {t('futuresPanel.showAmount')}
          </Checkbox>
          <Checkbox checked={hasReferral} onChecked={setHasReferral}>
            {t('futuresPanel.showReferral')}
          </Checkbox>
        </div>
        <div className="flex gap-3">
          <Button variant="primary" size="large" block onClick={() => void download()}>
            {t('futuresPanel.downloadPicture')}
          </Button>
          {canCopy() && (
            <Button size="large" block onClick={() => void copy()}>
              {t('futuresPanel.copyPicture')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
