import { useState } from 'react';
import { ask, CallRefused } from '../../lib/api.ts';
import { useEachSecond, useHouse } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { useKeys } from '../../lib/page-keys.ts';
import { Icon } from '../../ui/icon.tsx';

/** What was just decided, and can be taken back until then. */
export interface Decided {
  /** Of the act that decided. */
  readonly key: string;
  readonly code: string;
  readonly uid: string;
  readonly words: string;
  /** UTC epoch milliseconds, by the server. */
  readonly undoUntil: number;
}

interface UndoBarProps {
  readonly decided: Decided;
  onUndone(): void;
}

/** For 20 s a decision can be taken back, by its button or `u`. */
export function UndoBar({ decided, onUndone }: UndoBarProps) {
  const t = useText();
  const { code, uid, words, undoUntil } = decided;
  const [key] = useState(() => crypto.randomUUID());
  const [said, setSaid] = useState('');
  const [isUndone, setUndone] = useState(false);
  const left = useEachSecond(() => {
    const { state, heardAt } = useHouse.getState();
    const now = (state?.time ?? undoUntil) + performance.now() - heardAt;
    return Math.max(0, Math.ceil((undoUntil - now) / 1_000));
  });
  const mayUndo = left > 0 && !isUndone;
  const undo = async () => {
    const body = { reason: 'taken back within 20 s' };
    try {
      await ask('consoleIdentityUndo', { code, key, body });
      setUndone(true);
      setSaid(t('identity.undone'));
      onUndone();
    } catch (error) {
      setSaid(error instanceof CallRefused ? error.message : t('identity.lost'));
    }
  };
  useKeys({ u: mayUndo ? () => void undo() : undefined });
  return (
    <div className="note info" role="status">
      <Icon name="check" />
      <span>
        {said ||
          (left > 0
            ? t('identity.done', { uid, result: words, seconds: left })
            : t('identity.told', { uid, result: words }))}
      </span>
      {mayUndo && (
        <span className="right">
          <button type="button" className="btn small outlined" onClick={() => void undo()}>
            {t('identity.undo')} <kbd>u</kbd>
          </button>
        </span>
      )}
    </div>
  );
}
