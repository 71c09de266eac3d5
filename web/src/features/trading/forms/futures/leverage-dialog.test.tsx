import { routes } from '@bourse/contract/routes.ts';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { neutralRisk, sampleRisk } from '#app/data/futures/fixtures/sample-contract.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { setLocale } from '#app/lib/i18n.ts';
import { contractAnswers } from '#app/parts/fixtures/contract-answers.ts';
import { sampleContractItem } from '#app/parts/fixtures/sample-rows.ts';
import { type Answered, serve, show } from '#app/test-screen.tsx';
import { LeverageDialog } from './leverage-dialog.tsx';
import { rememberLeverage, useLeverages, useRememberedLeverage } from './leverage-store.ts';

const SET = routes.contractLeverage.path;
const done: Answered = { data: {} };

interface World {
  readonly leverage?: number;
  readonly openInterest?: string;
  readonly risk?: typeof sampleRisk;
  readonly answer?: Answered;
}

/** The dialog of a contract with 100x at most and 10,000 BTC of open interest at most. */
async function opens({
  leverage = 20,
  openInterest = '3',
  risk = sampleRisk,
  answer = done,
}: World = {}) {
  const { quotation } = sampleContractItem;
  const item = { ...sampleContractItem, quotation: { ...quotation, openInterest } };
  const sent = serve({
    [SET]: answer,
    ...contractAnswers({ item, risk }),
  });
  const onOpen = vi.fn();
  const drawn = show(<LeverageDialog market={item} leverage={leverage} onOpen={onOpen} />);
  await screen.findByText(/^(50,000|10,000,000) USDT$/);
  return { ...drawn, onOpen, sets: () => sent.filter(({ path }) => path === SET) };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Leverage' });
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Leverage' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const crowd = () =>
  screen.queryByText(/^Open interest in this contract is high/)?.textContent ?? null;

beforeEach(() => useLeverages.setState({ bySymbol: {} }));
afterEach(() => useLeverages.setState({ bySymbol: {} }));

describe('the leverage of a contract', () => {
  test('begins with what there is, and is sent, remembered and gone', async () => {
    const { user, sets, onOpen } = await opens();
    expect([field().value, slider().value, slider().max]).toEqual(['20', '20', '100']);
    expect(crowd()).toBeNull();
    await user.clear(field());
    await user.type(field(), '50');
    await user.click(button('Confirm'));
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(false));
    expect(sets().map(({ body }) => body)).toEqual([{ symbol: 'BTCUSDT', leverage: 50 }]);
    expect(useLeverages.getState().bySymbol).toEqual({ BTCUSDT: 50 });
  });

  test('of a contract that never had another is 20, and what was chosen stays when its user leaves', () => {
    const { result } = renderHook(() => useRememberedLeverage('BTCUSDT'));
    expect(result.current).toBe(20);
    startSession('a-token');
    act(() => rememberLeverage('BTCUSDT', 50));
    act(endSession);
    expect(result.current).toBe(50);
    expect(localStorage.getItem('bourse.leverage')).toContain('"BTCUSDT":50');
  });

  test('that stays as it was is not sent', async () => {
    const { user, sets, onOpen } = await opens();
    await user.click(button('Confirm'));
    expect(onOpen).toHaveBeenCalledWith(false);
    expect(sets()).toEqual([]);
  });

  test.each(['', '0', '101', '999'])('of %j cannot be confirmed', async (text) => {
    const { user } = await opens();
    await user.clear(field());
    if (text) await user.type(field(), text);
    screen.getByText('Leverage must be between 1 and 100');
    expect(button('Confirm').disabled).toBe(true);
  });

  test('steps by one, from end to end and no further', async () => {
    const { user } = await opens({ leverage: 2 });
    await user.click(button('Decrease leverage'));
    expect([field().value, button('Decrease leverage').disabled]).toEqual(['1', true]);
    await user.click(screen.getByRole('button', { name: '100x' }));
    expect([field().value, button('Increase leverage').disabled]).toEqual(['100', true]);
    screen.getByText('50,000 USDT');
    screen.getByText(/High leverage means high risk/);
    await user.click(button('Decrease leverage'));
    expect(field().value).toBe('99');
  });

  test('that the exchange refuses stays open with its words, until another is chosen', async () => {
    const { user, onOpen } = await opens({ answer: { refused: 'A tier allows at most 50' } });
    await user.click(button('Increase leverage'));
    await user.click(button('Confirm'));
    await screen.findByText('A tier allows at most 50');
    expect(onOpen).not.toHaveBeenCalled();
    expect(useLeverages.getState().bySymbol).toEqual({});
    await user.click(button('Increase leverage'));
    expect(screen.queryByText('A tier allows at most 50')).toBeNull();
  });
});

describe('R7 where much is open', () => {
  test('the highest leverage is the one in force, and it says why', async () => {
    const { user } = await opens({ openInterest: '5100', leverage: 10 });
    expect(slider().max).toBe('50');
    expect(crowd()).toContain('limited to 50x for now');
    await user.clear(field());
    await user.type(field(), '51');
    screen.getByText('Leverage must be between 1 and 50');
    expect(button('Confirm').disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: '50x' }));
    expect([field().value, button('Increase leverage').disabled]).toEqual(['50', true]);
    expect(button('Confirm').disabled).toBe(false);
  });

  test('what there is above it may stay, and be lowered, but not raised', async () => {
    const { user, sets, onOpen } = await opens({ openInterest: '5500', leverage: 20 });
    expect([field().value, slider().value, slider().max]).toEqual(['20', '10', '10']);
    expect(button('Confirm').disabled).toBe(false);
    expect(button('Increase leverage').disabled).toBe(true);
    await user.clear(field());
    await user.type(field(), '19');
    expect(button('Confirm').disabled).toBe(true);
    await user.clear(field());
    await user.type(field(), '10');
    await user.click(button('Confirm'));
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(false));
    expect(sets()).toHaveLength(1);
  });

  test('at its end one is left, and nothing to slide', async () => {
    await opens({ openInterest: '10000', leverage: 1 });
    expect([slider().max, slider().disabled]).toEqual(['1', true]);
    expect(document.body.innerHTML).not.toContain('NaN');
    expect(crowd()).toContain('limited to 1x for now');
    expect(button('Increase leverage').disabled).toBe(true);
  });

  test('by neutral rules of risk nothing is lower', async () => {
    await opens({ openInterest: '10000', risk: neutralRisk });
    expect([slider().max, crowd()]).toEqual(['100', null]);
  });

  test('is said in Chinese too', async () => {
    await setLocale('zh-CN');
    await opens({ openInterest: '5500', leverage: 10 });
    screen.getByText('该合约持仓量较高，目前新开仓最高 10 倍杠杆，已有持仓的杠杆不变。');
  });
});
