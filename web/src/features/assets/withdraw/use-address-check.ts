import { useEffect, useState } from 'react';
import { ApiError } from '#app/data/server/api-error.ts';
import {
  type AddressCheck,
  type AddressQuestion,
  useAddressAnswer,
} from '#app/data/user/withdrawals.ts';
import { refusedField } from './withdraw-form.ts';

/** The exchange is asked once nobody has typed for this long. */
const REST_MS = 400;

interface CheckedAddress {
  /** What the exchange has against it; null: nothing, or it is not known yet. */
  readonly problem: string | null;
  readonly found: AddressCheck | undefined;
}

/** Has an address checked while it stands in its field, long before a second factor is asked for. */
export function useAddressCheck({ text, ...where }: AddressQuestion): CheckedAddress {
  const typed = text.trim();
  const isSettled = useSettled(typed, REST_MS) === typed;
  const enabled = isSettled && typed !== '' && where.chain !== '';
  const { data, error } = useAddressAnswer({ ...where, text: typed }, enabled);
  const isRefused = error instanceof ApiError && refusedField(error.code) === 'address';
  return { problem: enabled && isRefused ? error.message : null, found: data };
}

/** A value once it has stayed the same for so long; until then the one before. */
function useSettled<Value>(value: Value, restMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
}
