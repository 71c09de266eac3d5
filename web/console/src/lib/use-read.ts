import { useCallback, useEffect, useRef, useState } from 'react';
import { AnswerUnknown, CallRefused } from './api.ts';
import { useText } from './language.ts';

/** What was read last stays while it is read again, and when that fails. */
export interface Read<Data> {
  readonly data: Data | undefined;
  /** Empty: it went well. Else the server's words, or that no answer came, in the reader's language. */
  readonly problem: string;
  /** No answer came: nothing was refused, and to ask again may help. */
  readonly isUnanswered: boolean;
  again(): void;
}

/**
 * Reads something, again when `name` changes and every `everyMs` (0: once).
 *
 * @param name of what is read: another name is another thing, whose older data are not shown
 */
export function useRead<Data>(name: string, read: () => Promise<Data>, everyMs = 0): Read<Data> {
  const t = useText();
  const [state, setState] = useState<{
    readonly name: string;
    readonly data?: Data;
    readonly refusal?: CallRefused | AnswerUnknown;
  }>({ name });
  const latest = useRef(read);
  latest.current = read;
  const asked = useRef(0);
  const heard = useRef(0);
  const look = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    /** Answers may overtake each other: what comes after a later one is old. */
    const isNews = () => {
      if (turn < heard.current) return false;
      heard.current = turn;
      return true;
    };
    try {
      const data = await latest.current();
      if (isNews()) setState({ name, data });
    } catch (error) {
      if (!(error instanceof CallRefused || error instanceof AnswerUnknown)) throw error;
      if (!isNews()) return;
      setState((before) => ({ ...(before.name === name ? before : { name }), refusal: error }));
    }
  }, [name]);
  useEffect(() => {
    void look();
    if (everyMs === 0) return;
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  }, [look, everyMs]);
  const { data, refusal } = state.name === name ? state : { data: undefined };
  const isUnanswered = refusal instanceof AnswerUnknown;
  return {
    data,
    problem: isUnanswered ? t('shared.noAnswer') : (refusal?.message ?? ''),
    isUnanswered,
    again: () => void look(),
  };
}
