import { useState } from 'react';
import { firstPress } from '#app/ui/buttons/first-press.ts';

interface RowActionProps {
  readonly label: string;
  /** What it is done to, for those who cannot see the row. */
  readonly name: string;
  readonly onAction: () => Promise<void>;
}

/** An action that every row has: quiet until it is pointed at. */
export function RowAction({ label, name, onAction }: RowActionProps) {
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await onAction();
    } catch {
      // The call has said what went wrong.
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      aria-label={`${label}: ${name}`}
      disabled={busy}
      onClick={firstPress(() => void act())}
      className="font-medium text-ink-2 hover:text-accent-text disabled:opacity-45"
    >
      {label}
    </button>
  );
}
