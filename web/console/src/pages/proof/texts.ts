import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'shield';

export const texts = {
  title: ['Proof', '负债证明'],
  sub: [
    'What is owed to all accounts, and what our addresses hold',
    '对全部账户的负债与平台地址持有量',
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
  leaves: ['Leaves', '叶节点'],
  overChains: ['Came over chains', '经链上转入'],
  notRead: ['not read', '未读取'],
  chains: ['Chains', '网络'],
  coldTitle: ['Cold addresses', '冷钱包地址'],
  coldNote: [
    'Their keys are kept elsewhere: what they sign is handed in, and stands until the next signature',
    '私钥保存在别处：签名在此提交，在下一次签名前一直有效',
  ],
  coldSigned: ['signed for the proof of {0}', '已为 {0} 的证明签名'],
  coldUnsigned: ['not signed', '未签名'],
  coldSign: ['Hand in a signature…', '提交签名…'],
  coldSignTitle: ['Signature of a cold address', '冷钱包地址签名'],
  coldSignText: [
    'Sign exactly this text with the key of the address, as its wallet signs messages: by EIP-191, of Bitcoin by BIP-137. It is checked here, and everybody sees it on the page of proofs.',
    '请用该地址的私钥，按其钱包的消息签名方式（EIP-191；比特币为 BIP-137）对下列文本逐字签名。签名将在此校验，并在证明页面公开。',
  ],
  coldCopy: ['Copy the text', '复制文本'],
  coldCopied: ['Copied', '已复制'],
  coldSignVerb: ['Hand in', '提交'],
  coldSignature: ['Signature', '签名'],
  noChain: ['on no chain', '不在链上'],
} as const satisfies Record<string, readonly [string, string]>;
