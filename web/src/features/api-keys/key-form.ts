import type { ApiKey, KeyChange, KeyRight, NewKey } from '../../data/user/api-keys.ts';
import type { TextKey, Translate } from '../../lib/i18n.ts';
import type { Problem } from '../../lib/problem.ts';
import { isIpRange } from './ip-range.ts';

export const NAME_MAX = 32;
const DAY_MS = 86_400_000;

/** When a key ends, as the form offers it; `kept`: a key that is changed keeps its end. */
export type Ending = 'kept' | '30' | '90' | '365' | 'never';
export const rights: readonly KeyRight[] = ['read', 'trade', 'transfer', 'withdraw'];

export interface KeyForm {
  readonly name: string;
  readonly rights: readonly KeyRight[];
  /** As it is typed: addresses and ranges with commas or spaces between them. */
  readonly addresses: string;
  readonly ending: Ending;
  readonly signedWith: 'secret' | 'own';
  readonly publicKey: string;
}

export const newForm: KeyForm = {
  ...{ name: '', rights: ['read'], addresses: '', ending: '90' },
  ...{ signedWith: 'secret', publicKey: '' },
};

export function formOf({ name, rights: given, addresses }: ApiKey): KeyForm {
  return { ...newForm, name, rights: given, addresses: addresses.join(', '), ending: 'kept' };
}

export function addressesOf(typed: string): string[] {
  return typed.split(/[\s,，;]+/).filter(Boolean);
}

/** The form with a right given or taken. */
export function toggleRight(form: KeyForm, right: KeyRight): KeyForm {
  const given = form.rights.includes(right)
    ? form.rights.filter((one) => one !== right)
    : rights.filter((one) => one === right || form.rights.includes(one));
  return { ...form, rights: given };
}

export type KeyField = 'name' | 'rights' | 'addresses' | 'ending' | 'publicKey';

/** Why the form cannot be sent; null: it can. */
export function problemOf(form: KeyForm): Problem<KeyField> | null {
  const addresses = addressesOf(form.addresses);
  const isAnywhere = addresses.length === 0;
  const wrong = addresses.find((text) => !isIpRange(text));
  if (form.name.trim() === '') return { field: 'name', key: 'apiKeys.enterKeyName' };
  if (form.rights.length === 0) return { field: 'rights', key: 'apiKeys.choosePermission' };
  if (wrong) {
    const key = 'apiKeys.invalidAddress';
    return { field: 'addresses', key, values: { text: wrong } };
  }
  if (isAnywhere && form.rights.includes('withdraw')) {
    return { field: 'addresses', key: 'apiKeys.withdrawNeedsAddresses' };
  }
  if (isAnywhere && (form.ending === 'never' || form.ending === '365')) {
    return { field: 'ending', key: 'apiKeys.expiryTooLong' };
  }
  if (form.signedWith === 'own' && form.publicKey.trim() === '') {
    return { field: 'publicKey', key: 'apiKeys.pastePublicKey' };
  }
  return null;
}

/** @param now UTC epoch milliseconds */
export function newKeyOf(form: KeyForm, now: number): NewKey {
  return {
    ...{ name: form.name.trim(), rights: [...form.rights] },
    addresses: addressesOf(form.addresses),
    // Of the usual end the server's clock is sure.
    ...(form.ending === '90' ? {} : { expireTime: expireTimeOf(form.ending, now) }),
    ...(form.signedWith === 'own' && { publicKey: form.publicKey.trim() }),
  };
}

export function changeOf(form: KeyForm, now: number): KeyChange {
  return {
    ...{ name: form.name.trim(), rights: [...form.rights] },
    addresses: addressesOf(form.addresses),
    ...(form.ending !== 'kept' && { expireTime: expireTimeOf(form.ending, now) }),
  };
}

/** UTC epoch milliseconds; 0: never. A minute short of full days: the two clocks differ. */
function expireTimeOf(ending: Ending, now: number): number {
  return ending === 'never' ? 0 : now + Number(ending) * DAY_MS - 60_000;
}

/** 'k3f9aB…x7Qd': enough of a key to tell it from others. */
export function shortKey(code: string): string {
  return code.length > 12 ? `${code.slice(0, 6)}…${code.slice(-4)}` : code;
}

/** With what the exchange calls the keys of bots: the strategy, the market and the number of the bot. */
const strategies = [
  ['Spot grid', 'bots.spotGrid'],
  ['Futures grid', 'bots.futuresGrid'],
  ['DCA', 'bots.dca'],
] as const satisfies readonly (readonly [string, TextKey])[];

/** The name of a key; of a bot's, which the exchange named, in the language of the page. */
export function keyNameOf(t: Translate, { name, botCode }: Pick<ApiKey, 'name' | 'botCode'>) {
  const found = botCode
    ? strategies.find(([strategy]) => name.startsWith(`${strategy} `))
    : undefined;
  return found ? t(found[1]) + name.slice(found[0].length) : name;
}
