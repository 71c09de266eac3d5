import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'shield';

export const texts = {
  title: ['Proof of reserves', '储备金证明'],
  sub: [
    'Liabilities to all accounts, and balances of our addresses',
    '对全部账户的负债与平台地址持有量',
  ],
  run: ['Generate now…', '立即生成…'],
  running: ['Generating…', '生成中…'],
  runTitle: ['Generate a proof of reserves', '生成储备金证明'],
  runText: [
    'Built from a copy of the engine, without affecting trading. It replaces the latest proof, and its root includes the root of the previous one. The files of the previous proof are no longer available.',
    '由引擎副本生成，不影响交易。新证明将取代最新一份，其树根包含前一份的树根，前一份的文件不再提供。',
  ],
  runVerb: ['Generate', '生成'],
  nothing: ['No proofs yet', '暂无证明'],
  nothingText: ['One is generated automatically each UTC day.', '每个 UTC 日自动生成一份。'],
  when: ['As of', '截至'],
  log: ['Log', '日志'],
  root: ['Root', '树根'],
  coin: ['Coin', '币种'],
  owed: ['Liabilities', '负债'],
  held: ['Held', '持有'],
  share: ['Held / liabilities', '持有 / 负债'],
  leaves: ['Leaves', '叶节点'],
  overChains: ['Received on-chain', '经链上转入'],
  notRead: ['not read', '未读取'],
  chains: ['Networks', '网络'],
  coldTitle: ['Cold addresses', '冷钱包地址'],
  coldNote: [
    'Their keys are kept elsewhere. Submit signatures here; each one is valid until the next.',
    '私钥保存在别处。请在此提交签名，每次签名在下一次签名前有效。',
  ],
  coldSigned: ['signed for the proof of {0}', '已为 {0} 的证明签名'],
  coldUnsigned: ['not signed', '未签名'],
  coldSign: ['Submit signature…', '提交签名…'],
  coldSignTitle: ['Cold address signature', '冷钱包地址签名'],
  coldSignText: [
    "Sign exactly this text with the address's key, using the wallet's message signing: EIP-191, or BIP-137 for Bitcoin. We check it here and publish it on the proof page.",
    '请用该地址的私钥，按其钱包的消息签名方式（EIP-191；比特币为 BIP-137）对下列文本逐字签名。签名将在此校验，并在证明页面公开。',
  ],
  coldCopy: ['Copy text', '复制文本'],
  coldCopied: ['Copied', '已复制'],
  coldSignVerb: ['Submit', '提交'],
  coldSignature: ['Signature', '签名'],
  noChain: ['off-chain', '不在链上'],
} as const satisfies Record<string, readonly [string, string]>;
