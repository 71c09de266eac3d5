import { useState } from 'react';
import { refusalOf } from '../../data/server/api-error.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { type CodeCells, codeOf, emptyCells } from './code-cells.ts';

/**
 * Cells whose code is sent as soon as it is whole. A refusal empties them, and is said until the next
 * character.
 */
export function useCodeCells(send: (code: string) => Promise<void>, refused: TextKey) {
  const t = useText();
  const [cells, setCells] = useState<CodeCells>(emptyCells);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const code = codeOf(cells);

  const submit = async (whole: string | null) => {
    if (busy || !whole) return;
    setBusy(true);
    setError(null);
    try {
      await send(whole);
    } catch (failure) {
      setCells(emptyCells);
      setError(refusalOf(failure, t(refused), t('shell.unexpectedError')));
      setBusy(false);
    }
  };
  const onCells = (next: CodeCells) => {
    setCells(next);
    setError(null);
    const whole = codeOf(next);
    if (whole !== code) void submit(whole);
  };
  return { cells, onCells, busy, error, code, submit };
}
