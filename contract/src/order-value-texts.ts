import type { CodeText } from './code-text.ts';
import { Code } from './codes.ts';

/** Values of an order that its sender computed, and that are wrong (D18). */
export const orderValueTexts = {
  [Code.amountWrong]: {
    status: 200,
    en: 'Amount must be {0} {1}: quantity times price',
    zh: '金额应为 {0} {1}：数量 × 价格',
  },
  [Code.marginWrong]: {
    status: 200,
    en: 'Margin must be {0} {1}: quantity times price divided by leverage',
    zh: '保证金应为 {0} {1}：数量 × 价格 ÷ 杠杆',
  },
} as const satisfies Partial<Record<Code, CodeText>>;
