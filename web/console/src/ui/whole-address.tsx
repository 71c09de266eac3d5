const ENDS = 6;
const TYPED = 6;

/** An address in its parts: what people compare, and in its middle what whoever passes a payment types. */
export function partsOf(address: string) {
  const at = Math.floor((address.length - TYPED) / 2);
  return {
    start: address.slice(0, ENDS),
    before: address.slice(ENDS, at),
    middle: address.slice(at, at + TYPED),
    after: address.slice(at + TYPED, -ENDS),
    end: address.slice(-ENDS),
  };
}

/** An address that is decided on: never cut, its ends in strong letters, its middle underlined. */
export function WholeAddress({ address }: { readonly address: string }) {
  const { start, before, middle, after, end } = partsOf(address);
  return (
    <>
      <b>{start}</b>
      {before}
      <u>{middle}</u>
      {after}
      <b>{end}</b>
    </>
  );
}
