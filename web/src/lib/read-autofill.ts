/**
 * Reads what a password manager has filled in without a word to the page: at the latest when its form is
 * submitted, before anybody looks at its fields. React leaves alone what it knows already. To be called once,
 * before React draws. Answers with a way to stop.
 */
export function readAutofill(): () => void {
  const listening = new AbortController();
  const read = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return;
    const filled = [...target.elements]
      .filter(isWritten)
      .map((field) => [field, field.value] as const);
    for (const [field, value] of filled) tell(field, value);
  };
  document.addEventListener('submit', read, { capture: true, signal: listening.signal });
  return () => listening.abort();
}

const others: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file']);

const isWritten = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && !others.has(field.type);

/** Past React, which draws the form after each field and empties the ones that it has not heard of. */
function tell(field: HTMLInputElement, value: string): void {
  if (field.value !== value) {
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    own?.set?.call(field, value);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
