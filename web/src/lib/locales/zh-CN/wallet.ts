import type { walletTexts as english } from '../en/wallet.ts';

export const walletTexts: Readonly<Record<(typeof english)[number], string>> = {
  'Move it although your bots have set aside {{amount}} {{coin}}: they will wait':
    '您的机器人已预留 {{amount}} {{coin}}，仍要划转：机器人将等待',
  'Failed to fetch asset': '获取资产失败',
  'Funding account': '资金账户',
  'Spot account': '现货账户',
  'Futures account': '合约账户',
  From: '从',
  To: '到',
  'Swap accounts': '交换账户',
  Coin: '币种',
  Amount: '数量',
  MAX: '最大',
  Available: '可用',
  'More than the available balance': '超过可用余额',
  'Transfer success': '划转成功',
  'Transfer failed': '划转失败',
  'Transferring...': '划转中...',
  'This is a demo: take some funds to start with.': '这是演示环境，先领取一些资金吧。',
  'Start trading': '开始交易',
  'Move to spot': '转入现货账户',
  'Move to futures': '转入合约账户',
  'In your funding account. Trade with it in one tap:': '已在资金账户，一键转入即可交易：',
  'Another amount or coin': '其他数量或币种',
};
