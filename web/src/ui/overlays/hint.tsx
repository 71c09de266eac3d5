import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../lib/class-names.ts';

interface HintProps {
  /** What is said while the pointer or the focus is on it. */
  readonly text: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

const WIDTH = 260;
const GAP = 6;
const EDGE = 8;
/** Below this much room under the words, the note stands over them. */
const ROOM_BELOW = 120;

interface Place {
  readonly left: number;
  readonly top?: number;
  readonly bottom?: number;
}

function placeOf(words: DOMRect): Place {
  const left = Math.max(EDGE, Math.min(words.left, window.innerWidth - WIDTH - EDGE));
  return window.innerHeight - words.bottom < ROOM_BELOW
    ? { left, bottom: window.innerHeight - words.top + GAP }
    : { left, top: words.bottom + GAP };
}

/** Words that explain themselves: with the pointer, with the focus, with a tap. Escape hides it. */
export function Hint({ text, children, className }: HintProps) {
  const id = useId();
  const words = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const show = () => {
    // Beside all that it explains: a note under a name would hide the number below it.
    const explained = words.current?.closest('[data-explained]') ?? words.current;
    if (explained) setPlace(placeOf(explained.getBoundingClientRect()));
  };
  const hide = () => setPlace(null);
  const isShown = place !== null;
  useEffect(() => {
    if (!isShown) return;
    const listening = new AbortController();
    const { signal } = listening;
    const leave = () => setPlace(null);
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') leave();
      },
      { signal },
    );
    // It would stay behind when what it explains scrolls away.
    window.addEventListener('scroll', leave, { signal, capture: true, passive: true });
    return () => listening.abort();
  }, [isShown]);
  return (
    <>
      <button
        ref={words}
        type="button"
        data-explains=""
        aria-describedby={place ? id : undefined}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        className={
          // 24 px high for a finger, and its neighbours stay where they are.
          classNames('-m-1 cursor-help p-1 text-left', className)
        }
      >
        {children}
      </button>
      {place &&
        createPortal(
          <span
            id={id}
            role="tooltip"
            style={{ ...place, width: WIDTH }}
            className="float-in pointer-events-none fixed z-50 rounded border border-line bg-panel px-3 py-2 text-ink-2 text-small leading-[18px] shadow-float"
          >
            {text}
          </span>,
          document.body,
        )}
    </>
  );
}
