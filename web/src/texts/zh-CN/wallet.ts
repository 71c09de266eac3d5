import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { wallet as english } from '../en/wallet.ts';

export const wallet: CatalogueOf<typeof english> = {
  transferFromBots:
    '仍要划转：余额中有 {{amount}} {{coin}} 为机器人预留，划转后机器人将进入等待恢复状态',
  fundingAccount: '资金账户',
  spotAccount: '现货账户',
  futuresAccount: '合约账户',
  fromAccount: '转出账户',
  toAccount: '转入账户',
  swapAccounts: '互换账户',
  coin: '币种',
  amount: '数量',
  maxAmount: '最大',
  available: '可用',
  aboveAvailable: '超过可用余额',
  transferSuccess: '划转成功',
  transferFailed: '划转失败',
  transferring: '划转中...',
  claimDemoFundsFirst: '当前为演示环境，请先领取演示资金。',
  startTrading: '开始交易',
  useInSpot: '转入现货账户',
  useInFutures: '转入合约账户',
  transferAllToTrade: '已在资金账户中，一键全部划转即可交易：',
  changeAmountOrCoin: '更改数量或币种',
};
