import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';

interface LineQuestionProps {
  readonly question: string;
  /** Pixels from the top of the chart to the line. */
  readonly y: number;
  /** What the button says that does it. */
  readonly confirm: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onLeave: () => void;
  /** What is worth knowing beside the question. */
  readonly children?: ReactNode;
}

/** Height of the question and the room that it keeps from the edges. */
const HEIGHT = 40;
const EDGE = 8;

/** A question beside a line of the chart. Escape leaves everything as it is. */
export function LineQuestion(props: LineQuestionProps) {
  const { question, y, confirm, isBusy, onConfirm, onLeave, children } = props;
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-label={question}
      style={{ top: `clamp(${EDGE}px, ${y - HEIGHT - EDGE}px, 100% - ${HEIGHT + EDGE}px)` }}
      className="float-in absolute left-3 z-20 flex max-w-[calc(100%-96px)] flex-wrap items-center gap-x-3 gap-y-1 rounded border border-line bg-panel px-3 py-1.5 text-small shadow-float"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onLeave();
      }}
    >
      <p className="tabular-nums">
        {question}
        {children}
      </p>
      <div className="flex gap-2">
        <Button ref={button} size="small" variant="primary" disabled={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button size="small" variant="plain" disabled={isBusy} onClick={onLeave}>
          {t('ui.cancel')}
        </Button>
      </div>
    </div>
  );
}
