import { type FormEvent, useRef, useState } from 'react';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { ApiError, refusalOf } from './api-error.ts';

/** What `ApiError` has where no answer came: no refusal of the contract. */
const NO_CODE = -1;

/**
 * Sends a form, one request at a time. What the server says against it is kept until one of the
 * form's fields changes, with the contract's code, so that a form can say it at the field that it is
 * about; `refused` is said where it had no words.
 */
export function useSubmit(form: object, refused: TextKey = 'shell.operationFailed') {
  const t = useText();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ of: object; message: string; code: number } | null>(
    null,
  );

  const submit = async (send: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await send();
    } catch (failure) {
      const message = refusalOf(failure, t(refused), t('shell.unexpectedError'));
      setRefusal({ of: form, message, code: failure instanceof ApiError ? failure.code : NO_CODE });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const submitting = (send: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault();
    void submit(send);
  };
  const stands = refusal !== null && hasSameFields(refusal.of, form);
  if (refusal && !stands) setRefusal(null);
  const { message, code } = stands ? refusal : { message: null, code: NO_CODE };
  return { busy, message, code, submit, submitting };
}

/** A form may be put together anew each time that it is drawn: what counts is what is in it. */
function hasSameFields(one: object, other: object): boolean {
  const fields = Object.entries(one);
  const others = new Map(Object.entries(other));
  return (
    fields.length === others.size &&
    fields.every(([name, value]) => others.has(name) && Object.is(others.get(name), value))
  );
}
