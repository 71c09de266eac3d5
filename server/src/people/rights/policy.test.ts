import { RightCause } from '@bourse/contract/enumerations.ts';
import { describe, expect, test } from 'vitest';
import { composeRights, type Facts, isRestricted } from './policy.ts';

const { FROZEN, LEVEL, NOT_ENABLED, OPERATOR, REGION } = RightCause;
const facts: Facts = {
  isBot: false,
  isFrozen: false,
  paperCountry: '',
  phoneCountries: [],
  addressCountry: '',
  hasAcceptedFutures: true,
  spotOff: false,
  futuresOff: false,
  transferOff: false,
  withdrawOff: false,
  isDepositOut: false,
  withdrawDayMax: null,
  withdrawDayRaised: null,
};
const level = { level: 0, deposit: true, withdrawDayMax: null, futures: true };
const everything = { spot: 0, futures: 0, transfer: 0, withdraw: 0 };
const rights = (more: Partial<Facts>, of: Partial<typeof level> = {}, restricted: string[] = []) =>
  composeRights({ ...facts, ...more }, { ...level, ...of }, new Set(restricted));

describe('rights follow from facts (I90)', () => {
  test('one fact each', () => {
    expect(rights({})).toEqual(everything);
    expect(rights({ hasAcceptedFutures: false })).toEqual({ ...everything, futures: NOT_ENABLED });
    expect(rights({ isFrozen: true })).toEqual({
      spot: FROZEN,
      futures: FROZEN,
      transfer: FROZEN,
      withdraw: FROZEN,
    });
    expect(rights({ paperCountry: 'KP' }, {}, ['KP'])).toEqual({
      ...everything,
      spot: REGION,
      futures: REGION,
    });
    expect(rights({}, { futures: false })).toEqual({ ...everything, futures: LEVEL });
    for (const right of ['spot', 'futures', 'transfer', 'withdraw'] as const) {
      expect(rights({ [`${right}Off`]: true })).toEqual({ ...everything, [right]: OPERATOR });
    }
  });

  test('of several causes the one that the owner can do least about is said', () => {
    const all = { isFrozen: true, futuresOff: true, hasAcceptedFutures: false };
    const none = { futures: false };
    const order = [FROZEN, REGION, OPERATOR, LEVEL, NOT_ENABLED];
    const said = [
      rights({ ...all, addressCountry: 'KP' }, none, ['KP']),
      rights({ ...all, isFrozen: false, addressCountry: 'KP' }, none, ['KP']),
      rights({ ...all, isFrozen: false }, none),
      rights({ ...all, isFrozen: false, futuresOff: false }, none),
      rights({ ...all, isFrozen: false, futuresOff: false }),
    ];
    expect(said.map(({ futures }) => futures)).toEqual(order);
  });

  test('two people raise the bound of a level, never one of nothing, and never lower it', () => {
    const of = (withdrawDayRaised: number, withdrawDayMax: number | null) =>
      rights({ withdrawDayRaised }, { withdrawDayMax: withdrawDayMax as null }).withdrawDayMax;
    expect(of(9_000, 1_000)).toBe(9_000);
    expect(of(500, 1_000)).toBe(1_000);
    expect(of(9_000, 0)).toBe(0);
    expect(of(9_000, null)).toBeUndefined();
    const bounded = rights(
      { withdrawDayRaised: 9_000, withdrawDayMax: 200 },
      { withdrawDayMax: 1_000 as unknown as null },
    );
    expect(bounded.withdrawDayMax).toBe(200);
  });

  test('the lower bound of level and operator counts; a level of zero withdraws nothing', () => {
    const bounds = (own: number | null, ofLevel: number | null) =>
      composeRights({ ...facts, withdrawDayMax: own }, { ...level, withdrawDayMax: ofLevel }, none);
    const none = new Set<string>();
    expect(bounds(5, 7)).toMatchObject({ withdrawDayMax: 5 });
    expect(bounds(9, 7)).toMatchObject({ withdrawDayMax: 7 });
    expect(bounds(9, null)).toMatchObject({ withdrawDayMax: 9 });
    expect(bounds(null, null)).toEqual(everything);
    expect(bounds(null, 0)).toMatchObject({ withdraw: LEVEL });
  });

  test('house traders may do everything, whatever is said of them', () => {
    const said = { isBot: true, isFrozen: true, futuresOff: true, hasAcceptedFutures: false };
    expect(rights(said)).toEqual(everything);
  });
});

describe('where a person is not served', () => {
  const from = (place: Partial<Facts>, ...restricted: string[]) =>
    isRestricted({ ...facts, ...place }, new Set(restricted));

  test('papers decide, then phone or address', () => {
    expect(from({ paperCountry: 'HK', addressCountry: 'KP' }, 'KP')).toBe(false);
    expect(from({ paperCountry: 'KP', addressCountry: 'HK' }, 'KP')).toBe(true);
    expect(from({ phoneCountries: ['KP'] }, 'KP')).toBe(true);
    expect(from({ addressCountry: 'KP' }, 'KP')).toBe(true);
    expect(from({ addressCountry: 'KP' })).toBe(false);
    expect(from({}, 'KP')).toBe(false);
  });

  test('a dialling code that a served country shares says nothing', () => {
    expect(from({ phoneCountries: ['US', 'CA'] }, 'US')).toBe(false);
    expect(from({ phoneCountries: ['US', 'CA'] }, 'US', 'CA')).toBe(true);
  });
});
