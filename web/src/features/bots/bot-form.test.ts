import { expect, test } from 'vitest';
import { askedOf, filledForm, ofAnyMarket, planOf } from './bot-form.ts';

const suggestion = {
  ...{ symbol: 'BTCUSDT', lastPrice: '91000.00', lowerPrice: '88000.00', cells: 10 },
  ...{ upperPrice: '94000.00', fundsMin: '90', amountMin: '10', leverageMax: 0 },
};

test('what was not typed is as suggested, and nothing is sent without funds', () => {
  expect(planOf(filledForm({}, suggestion), 'BTCUSDT')).toBeNull();
  const typed = { funds: '1000', lowerPrice: '85000', stopLoss: '5' };
  expect(planOf(filledForm(typed, suggestion), 'BTCUSDT')).toEqual({
    ...{ symbol: 'BTCUSDT', strategy: 'spot-grid', funds: '1000', cells: 10 },
    ...{ lowerPrice: '85000', upperPrice: '94000.00', takeProfitPercent: 0, stopLossPercent: 5 },
  });
});

test('purchases at even times say amount and hours alone', () => {
  const typed = { strategy: 'dca' as const, funds: '100', amount: '20' };
  expect(planOf(filledForm(typed, undefined), 'BTCUSDT')).toEqual({
    ...{ symbol: 'BTCUSDT', strategy: 'dca', funds: '100', amount: '20', everyHours: 24 },
    ...{ takeProfitPercent: 0, stopLossPercent: 0 },
  });
});

test('a futures grid says its direction and its leverage, and asks for a suggestion with both', () => {
  const typed = { strategy: 'futures-grid' as const, funds: '500' };
  const form = filledForm({ ...typed, direction: 'short', leverage: '5' }, suggestion);
  expect(askedOf(form, 'BTCUSDT', 30, 'reached')).toEqual({
    ...{ symbol: 'BTCUSDT', strategy: 'futures-grid', days: 30, direction: 'short', leverage: 5 },
  });
  expect(askedOf({}, 'BTCUSDT', 7, 'bold')).toEqual({
    ...{ symbol: 'BTCUSDT', strategy: 'spot-grid', days: 7, preset: 'bold' },
  });
  expect(planOf(form, 'BTCUSDT')).toEqual({
    ...{ symbol: 'BTCUSDT', strategy: 'futures-grid', funds: '500', cells: 10 },
    ...{ lowerPrice: '88000.00', upperPrice: '94000.00', direction: 'short', leverage: 5 },
    ...{ takeProfitPercent: 0, stopLossPercent: 0 },
  });
  expect(planOf({ ...form, leverage: '' }, 'BTCUSDT')).toBeNull();
});

test('a field that was emptied stays empty; another market begins with its own suggestions', () => {
  const typed = { funds: '1000', lowerPrice: '', cells: '5' };
  expect(filledForm(typed, suggestion)).toMatchObject({ lowerPrice: '', cells: '5' });
  expect(planOf(filledForm(typed, suggestion), 'BTCUSDT')).toBeNull();
  expect(filledForm(ofAnyMarket(typed), suggestion)).toMatchObject({
    ...{ funds: '1000', lowerPrice: '88000.00', cells: '10' },
  });
});
