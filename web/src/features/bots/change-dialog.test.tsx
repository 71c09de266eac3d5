import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '../../data/server/session.ts';
import type { TradingBot } from '../../data/user/bots.ts';
import { addTexts, setLocale } from '../../lib/i18n.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { BotCard } from './bot-card.tsx';
import { sampleBot } from './fixtures/sample-bot.ts';

const CHANGE = '/api/bots/7/change';
const dca: Partial<TradingBot> = {
  ...{ strategy: 'dca', funds: '500', cash: '400', amount: '50.50000000', everyHours: 24 },
  ...{ takeProfitPercent: 20, stopLossPercent: 0, lowerPrice: '0', upperPrice: '0', cells: 0 },
};

async function opens(
  bot: Partial<TradingBot>,
  answer: Answered | (() => Answered) = { data: { bot: {} } },
) {
  const sent = serve({
    [CHANGE]: answer,
    [routes.botList.path]: { data: { list: [], botsMax: 5 } },
    [routes.spotItems.path]: { data: { list: [], HotList: [], NewList: [] } },
    [routes.contractItems.path]: { data: { list: [] } },
  });
  const drawn = show(<BotCard bot={sampleBot(bot)} />);
  await drawn.user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change bot' }));
  const type = async (name: string, value: string) => {
    await drawn.user.clear(dialog.getByRole('textbox', { name }));
    if (value) await drawn.user.type(dialog.getByRole('textbox', { name }), value);
  };
  return {
    ...{ ...drawn, dialog, type },
    values: () => dialog.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value),
    save: () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Save changes' }),
    changes: () => sent.filter(({ path }) => path === CHANGE).map(({ body }) => body),
    shown: () => dialog.queryByRole('region', { name: 'Your changes' })?.textContent,
  };
}

beforeEach(() => startSession('a-token'));
afterEach(endSession);

test('the fields begin with what is in force; what changes is shown before it is sent, alone and once', async () => {
  const { user, type, values, save, changes, shown } = await opens(dca);
  expect(values()).toEqual(['50.5', '24', '20', '']);
  expect([save().disabled, shown()]).toEqual([true, undefined]);
  await type('Hours between purchases', '12');
  await type('Take profit (sell all)', '');
  await type('Stop loss (sell all)', '5');
  expect(shown()).toBe(
    'Your changesHours between purchases24 → 12Take profit (sell all)20% → Not setStop loss (sell all)Not set → 5%',
  );
  await user.dblClick(save());
  await screen.findByText('Bot changed');
  expect(changes()).toEqual([{ everyHours: 12, takeProfitPercent: 0, stopLossPercent: 5 }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a value that is typed as it was changes nothing, and an amount that is missing cannot be sent', async () => {
  const { type, save, shown } = await opens(dca);
  await type('Amount per purchase', '50.50');
  expect([save().disabled, shown()]).toEqual([true, undefined]);
  await type('Amount per purchase', '60');
  expect([save().disabled, shown()]).toEqual([
    ...[false, 'Your changesAmount per purchase50.50 USDT → 60.00 USDT'],
  ]);
  await type('Amount per purchase', '');
  expect([save().disabled, shown()]).toEqual([true, undefined]);
});

test('a grid says that its range stays; its ends alone can be changed', async () => {
  const { dialog, type, values, shown } = await opens({
    ...{ strategy: 'futures-grid', leverage: 2, state: 'paused', stopLossPercent: 10 },
  });
  dialog.getByText(/^The price range and the number of grids stay as they are/);
  expect(values()).toEqual(['', '10']);
  await type('Stop loss (close)', '15');
  expect(shown()).toBe('Your changesStop loss (close)10% → 15%');
});

test('a change that leaves a bot without a purchase and without a price to wait for says that it ends', async () => {
  const { dialog, type } = await opens({ ...dca, cash: '50' });
  const said = /Without a take profit or stop loss it ends now and keeps its coins\.$/;
  expect(dialog.queryByText(said)).toBeNull();
  await type('Take profit (sell all)', '');
  dialog.getByText(said);
  await type('Amount per purchase', '50');
  expect(dialog.queryByText(said)).toBeNull();
});

test('a change that is refused says why in the dialog, until something else is typed', async () => {
  const refused = 'This bot is already down 12.5%, which reaches that stop loss.';
  const { dialog, user, type, save, changes } = await opens({}, { refused });
  await type('Stop loss (sell all)', '5');
  await user.click(save());
  expect((await dialog.findByRole('alert')).textContent).toBe(refused);
  await type('Stop loss (sell all)', '15');
  expect(dialog.queryByRole('alert')).toBeNull();
  await user.click(save());
  await waitFor(() => expect(changes()).toEqual([{ stopLossPercent: 5 }, { stopLossPercent: 15 }]));
});

test.each(['stopping', 'stopped'] as const)('a bot that is %s cannot be changed', (state) => {
  show(<BotCard bot={sampleBot({ state })} />);
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});

test('in Chinese the dialog is whole', async () => {
  await addTexts('programs');
  await setLocale('zh-CN');
  serve({ [routes.spotItems.path]: { data: { list: [], HotList: [], NewList: [] } } });
  const { user } = show(<BotCard bot={sampleBot(dca)} />);
  await user.click(screen.getByRole('button', { name: '修改' }));
  const shown = await screen.findByRole('dialog', { name: '修改机器人' });
  await user.type(within(shown).getByRole('textbox', { name: /止损/ }), '5');
  expect(shown.textContent?.replaceAll('USDT', '')).not.toMatch(/[A-Za-z{}]/);
});
