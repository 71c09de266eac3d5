import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { treasuryProposals as english } from '../en/treasury-proposals.ts';

export const treasuryProposals: CatalogueOf<typeof english> = {
  changeCold: '更换 {{network}} 使用中的冷钱包地址',
  currentCold: '当前冷钱包地址',
  newCold: '新冷钱包地址',
  coldEffect: '批准 {{hours}} 小时后，资金转入新地址；原地址中的资金保持不变。',
  coldStop: '生效前，一人即可停止变更。',

  sendToCold: '将 {{amount}} {{coin}} 转入冷钱包',
  coldAddress: '冷钱包地址',
  hotWallet: '热钱包',
  hotEffect: '热钱包剩余 {{amount}} {{coin}}，占总量的 {{percent}}%。',

  bookFunds: '登记 {{amount}} {{coin}} 为平台资金',
  incomingTransfer: '转入编号',
  sender: '发送方',
  ownership: '资金归属',
  notBooked: '未登记',
  platformFunds: '平台资金',
  bookEffect: '{{amount}} {{coin}} 将计入平台资金，不会计入任何客户账户。',
};
