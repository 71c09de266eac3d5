import type { Papers } from '@bourse/contract/console/routes/identity.ts';
import { Fragment, useState } from 'react';
import { clockText, momentText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { useKeys } from '../../lib/page-keys.ts';
import { variables } from '../../ui/bar.tsx';
import { Empty } from '../../ui/bits.tsx';

const ZOOM = { min: 40, max: 400, step: 20 } as const;
/** Percent; the step after the last is the first: faint print is read by the higher ones. */
const CONTRASTS = [100, 150, 200, 300] as const;
const lines = Array.from({ length: 24 }, (_, at) => at);

/** How the pictures are looked at: which one, how large, how turned, how sharp; each has its key. */
function useView(pictureCount: number) {
  const [at, setAt] = useState(0);
  const [zoom, setZoom] = useState(100);
  const [turns, setTurns] = useState(0);
  const [step, setStep] = useState(0);
  const larger = () => setZoom((now) => Math.min(ZOOM.max, now + ZOOM.step));
  const smaller = () => setZoom((now) => Math.max(ZOOM.min, now - ZOOM.step));
  const turn = () => setTurns((now) => (now + 1) % 4);
  const sharpen = () => setStep((now) => (now + 1) % CONTRASTS.length);
  const other = () => setAt((now) => (now + 1) % Math.max(1, pictureCount));
  useKeys({ '+': larger, '-': smaller, o: turn, c: sharpen, p: other });
  const contrast = CONTRASTS[step] ?? 100;
  return { at, setAt, zoom, turns, contrast, larger, smaller, turn, sharpen };
}
type View = ReturnType<typeof useView>;

/**
 * The pictures of papers, larger, smaller and turned, under the name of the operator who looks. The person
 * stands beside the page with the face, so that one look compares them.
 */
export function Viewer({ papers }: { readonly papers: Papers }) {
  const t = useText();
  const { pictures, lookedAt } = papers;
  const view = useView(pictures.length);
  const picture = pictures[view.at];
  if (!picture) {
    return (
      <section className="panel grow">
        <Empty icon="card" title={t('identity.noPicture')} text="" />
      </section>
    );
  }
  const bySide = new Map(pictures.map((one) => [one.side, one]));
  const person = picture === bySide.get(1) ? bySide.get(3) : undefined;
  const title = t(`identity.side${picture.side}`);
  return (
    <section className="panel grow" aria-label={person ? t('identity.besides', { title }) : title}>
      <div className="tabs">
        <div role="tablist">
          {pictures.map(({ side }, index) => (
            <button
              key={side}
              type="button"
              role="tab"
              aria-selected={index === view.at}
              onClick={() => view.setAt(index)}
            >
              {t(`identity.side${side}`)}
            </button>
          ))}
        </div>
        <Tools view={view} />
      </div>
      <Sheet papers={papers} shown={person ? [picture, person] : [picture]} view={view} />
      <div className="panel-head">
        <span className="chip">{t('identity.logged', { time: clockText(lookedAt) })}</span>
        <span className="right">
          {t('identity.size', { width: picture.width, height: picture.height })}
        </span>
      </div>
    </section>
  );
}

function Tools({ view }: { readonly view: View }) {
  const t = useText();
  const { contrast, zoom } = view;
  const tools = [
    ['o', `${t('identity.turn')} o`, '↻', view.turn],
    ['c', `${t('identity.contrast')} ${contrast}% c`, '◐', view.sharpen],
    ['-', t('identity.zoomOut'), '−', view.smaller],
    ['+', t('identity.zoomIn'), '+', view.larger],
  ] as const;
  return (
    <span className="right">
      {tools.map(([key, label, sign, act]) => (
        <Fragment key={key}>
          {key === '+' && <b>{zoom}%</b>}
          <button type="button" className="btn small" aria-label={label} onClick={act}>
            <span aria-hidden="true">{sign}</span> {key === 'c' && `${contrast}% `}
            <kbd>{key}</kbd>
          </button>
        </Fragment>
      ))}
    </span>
  );
}

const lookOf = ({ zoom, turns, contrast }: View) => ({
  '--zoom': `${zoom}%`,
  '--turn': `${turns * 90}deg`,
  '--contrast': `${contrast}%`,
});

interface SheetProps {
  readonly papers: Papers;
  readonly shown: Papers['pictures'];
  readonly view: View;
}

/** The pictures, and over them who looks at them when. */
function Sheet({ papers: { uid, lookedAt }, shown, view }: SheetProps) {
  const t = useText();
  const operator = useHouse(({ state }) => state?.operator.name ?? '');
  const mark = t('identity.watermark', { operator, time: momentText(lookedAt), uid });
  return (
    <div className="papers scroll grow">
      <div className="sheet" style={variables(lookOf(view))}>
        {shown.map(({ side, jpeg }) => (
          <img
            key={side}
            src={`data:image/jpeg;base64,${jpeg}`}
            alt={t(`identity.side${side}`)}
            draggable={false}
          />
        ))}
        <span className="watermark" data-mark={mark} aria-hidden="true">
          {lines.map((line) => (
            <span key={line}>{`${mark}   ${mark}   ${mark}`}</span>
          ))}
        </span>
      </div>
    </div>
  );
}
