import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { historyFile as english } from '../en/history-file.ts';

export const historyFile: CatalogueOf<typeof english> = {
  time: '时间 (UTC)',
  timestamp: '时间戳 (毫秒)',
  type: '类型',
  coin: '币种',
  amount: '数量',
  balanceAfter: '变动后余额',
  market: '市场',
  order: '委托',
  reference: '流水号',
  note: '备注',
};
