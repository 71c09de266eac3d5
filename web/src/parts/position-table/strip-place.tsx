import { useWasHolding } from '../../data/device/held-positions.ts';

/** The room of the strip, which the styles count by its mark, while it is not known what stands in it. */
export function StripPlace() {
  const wasHolding = useWasHolding();
  return wasHolding && <div data-strip="" className="h-(--strip)" />;
}
