import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'shield';

export const texts = {
  title: ['Proof', '证明'],
  sub: [
    'What is owed to all accounts, and what our addresses hold',
    '欠所有账户的余额与我方地址持有的余额',
  ],
  run: ['Prove now…', '立即生成…'],
  running: ['Being made…', '生成中…'],
  runTitle: ['Make a proof of liabilities', '生成负债证明'],
  runText: [
    'Built from a copy of the engine: trading does not notice. It replaces the newest one; its root names the one before it. The files of the one before are handed out no more.',
    '由引擎副本生成，不影响交易。新证明将取代最新一份，其树根包含前一份的树根，前一份的文件不再提供。',
  ],
  runVerb: ['Prove', '生成'],
  nothing: ['Nothing was proved yet', '暂无证明'],
  nothingText: ['One is made each UTC day by itself.', '每个 UTC 日自动生成一份。'],
  when: ['As of', '截至'],
  log: ['Log', '日志'],
  root: ['Root', '树根'],
  coin: ['Coin', '币种'],
  owed: ['Owed', '负债'],
  held: ['Held', '持有'],
  share: ['Held / owed', '持有 / 负债'],
  leaves: ['Leaves', '叶子'],
  overChains: ['Came over chains', '经链上转入'],
  notRead: ['not read', '未读取'],
  chains: ['Chains', '网络'],
  noChain: ['on no chain', '不在链上'],
} as const satisfies Record<string, readonly [string, string]>;
