const FIRST = 8;
const LAST = 6;

/** An address that is decided on: never cut, with the ends that people compare in strong letters. */
export function WholeAddress({ address }: { readonly address: string }) {
  return (
    <>
      <b>{address.slice(0, FIRST)}</b>
      {address.slice(FIRST, -LAST)}
      <b>{address.slice(-LAST)}</b>
    </>
  );
}
