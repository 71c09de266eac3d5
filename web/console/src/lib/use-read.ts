import { useCallback, useEffect, useRef, useState } from 'react';
import { AnswerUnknown, CallRefused } from './api.ts';

/** What was read last stays while it is read again, and when that fails. */
export interface Read<Data> {
  readonly data: Data | undefined;
  /** Empty: it went well. `no-answer`, or the server's words. */
  readonly problem: string;
  again(): void;
}

/**
 * Reads something, again when `name` changes and every `everyMs` (0: once).
 *
 * @param name of what is read: another name is another thing, whose older data are not shown
 */
export function useRead<Data>(name: string, read: () => Promise<Data>, everyMs = 0): Read<Data> {
  const [state, setState] = useState<{ name: string; data?: Data; problem: string }>({
    name,
    problem: '',
  });
  const latest = useRef(read);
  latest.current = read;
  const look = useCallback(async () => {
    try {
      const data = await latest.current();
      setState({ name, data, problem: '' });
    } catch (error) {
      const problem = error instanceof CallRefused ? error.message : 'no-answer';
      if (!(error instanceof CallRefused || error instanceof AnswerUnknown)) throw error;
      setState((before) => ({ ...(before.name === name ? before : { name }), problem }));
    }
  }, [name]);
  useEffect(() => {
    void look();
    if (everyMs === 0) return;
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  }, [look, everyMs]);
  const isSame = state.name === name;
  return {
    data: isSame ? state.data : undefined,
    problem: isSame ? state.problem : '',
    again: () => void look(),
  };
}
