import type { Papers } from '@bourse/contract/console/routes/identity.ts';
import { useState } from 'react';
import { clockText, momentText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { useKeys } from '../../lib/page-keys.ts';
import { Empty } from '../../ui/bits.tsx';

const ZOOM = { min: 40, max: 400, step: 20 } as const;
/** Percent; the step after the last is the first: faint print is read by the higher ones. */
const CONTRASTS = [100, 150, 200, 300] as const;
const lines = Array.from({ length: 24 }, (_, at) => at);

/**
 * The pictures of papers, larger, smaller and turned, under the name of the operator who looks. The person
 * stands beside the page with the face, so that one look compares them.
 */
export function Viewer({ papers }: { readonly papers: Papers }) {
  const t = useText();
  const operator = useHouse(({ state }) => state?.operator.name ?? '');
  const [at, setAt] = useState(0);
  const [zoom, setZoom] = useState(100);
  const [turns, setTurns] = useState(0);
  const [step, setStep] = useState(0);
  const contrast = CONTRASTS[step] ?? 100;
  const { pictures, uid, lookedAt } = papers;
  const picture = pictures[at];
  const larger = () => setZoom((now) => Math.min(ZOOM.max, now + ZOOM.step));
  const smaller = () => setZoom((now) => Math.max(ZOOM.min, now - ZOOM.step));
  const turn = () => setTurns((now) => (now + 1) % 4);
  const sharpen = () => setStep((now) => (now + 1) % CONTRASTS.length);
  const other = () => setAt((now) => (now + 1) % Math.max(1, pictures.length));
  useKeys({ '+': larger, '-': smaller, o: turn, c: sharpen, p: other });
  if (!picture) {
    return (
      <section className="panel grow">
        <Empty icon="card" title={t('identity.noPicture')} text="" />
      </section>
    );
  }
  const bySide = new Map(pictures.map((one) => [one.side, one]));
  const person = picture === bySide.get(1) ? bySide.get(3) : undefined;
  const shown = person ? [picture, person] : [picture];
  const title = t(`identity.side${picture.side}`);
  const mark = t('identity.watermark', { operator, time: momentText(lookedAt), uid });
  return (
    <section className="panel grow" aria-label={person ? t('identity.besides', { title }) : title}>
      <div className="tabs">
        <div role="tablist" style={{ display: 'contents' }}>
          {pictures.map(({ side }, index) => (
            <button
              key={side}
              type="button"
              role="tab"
              aria-selected={index === at}
              onClick={() => setAt(index)}
            >
              {t(`identity.side${side}`)}
            </button>
          ))}
        </div>
        <span className="right">
          <button
            type="button"
            className="btn small"
            aria-label={`${t('identity.turn')} o`}
            onClick={turn}
          >
            ↻ <kbd>o</kbd>
          </button>
          <button
            type="button"
            className="btn small"
            aria-label={`${t('identity.contrast')} ${contrast}% c`}
            onClick={sharpen}
          >
            <span aria-hidden="true">◐</span> {contrast}% <kbd>c</kbd>
          </button>
          <button
            type="button"
            className="btn small"
            aria-label={t('identity.zoomOut')}
            onClick={smaller}
          >
            − <kbd>-</kbd>
          </button>
          <b>{zoom}%</b>
          <button
            type="button"
            className="btn small"
            aria-label={t('identity.zoomIn')}
            onClick={larger}
          >
            + <kbd>+</kbd>
          </button>
        </span>
      </div>
      <div className="papers scroll grow">
        <div className="sheet" style={{ width: `${zoom}%`, rotate: `${turns * 90}deg` }}>
          {shown.map(({ side, jpeg }) => (
            <img
              key={side}
              src={`data:image/jpeg;base64,${jpeg}`}
              alt={t(`identity.side${side}`)}
              draggable={false}
              style={{ filter: `contrast(${contrast}%)` }}
            />
          ))}
          <span className="watermark" data-mark={mark} aria-hidden="true">
            {lines.map((line) => (
              <span key={line}>{`${mark}   ${mark}   ${mark}`}</span>
            ))}
          </span>
        </div>
      </div>
      <div className="panel-head">
        <span className="chip">{t('identity.logged', { time: clockText(lookedAt) })}</span>
        <span className="right">
          {t('identity.size', { width: picture.width, height: picture.height })}
        </span>
      </div>
    </section>
  );
}
