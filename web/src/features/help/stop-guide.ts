import { WAIT_TOLD_SECONDS } from '@bourse/contract/notifications.ts';
import {
  addDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '../../lib/decimal.ts';
import { formatNumber } from '../../lib/format.ts';
import type { Values } from '../../lib/i18n.ts';
import { percentOf, type RiskRules, valuesOf } from './trading-rules.ts';

/** The page in each language, loaded when it is opened. */
export const stopGuides = {
  en: async () => (await import('./en/stop-guide.ts')).stopGuide,
  'zh-CN': async () => (await import('./zh-CN/stop-guide.ts')).stopGuide,
};

/** The price of the example; all others follow from the rules. */
const STOP = '60000';
const PRICE_DECIMALS = 1;
const shown = (price: string) => formatNumber(price, PRICE_DECIMALS, { trim: true, zero: true });

/** The numbers of the rules and of the example as the texts name them. */
export function stopValuesOf(rules: RiskRules): Values {
  const { wokenMarkRate: nearRate, wokenProtectionRate: farRate, wokenWidenMs } = rules;
  const middleRate = divideDecimals(addDecimals(nearRate, farRate), '2', 8);
  const below = (price: string, rate: string) =>
    subtractDecimals(price, multiplyDecimals(price, rate));
  const middle = below(STOP, middleRate);
  const far = below(STOP, farRate);
  return {
    ...valuesOf(rules),
    told: WAIT_TOLD_SECONDS,
    stop: shown(STOP),
    near: shown(below(STOP, nearRate)),
    middle: shown(middle),
    middleRate: percentOf(middleRate),
    middleSeconds: wokenWidenMs / 2_000,
    middleLoss: shown(subtractDecimals(STOP, middle)),
    far: shown(far),
    deep: shown(below(far, farRate)),
  };
}
