import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { proof as proofEnglish } from '../en/proof.ts';

export const proof: CatalogueOf<typeof proofEnglish> = {
  title: '储备金证明',
  sub: '对全部账户的负债与平台地址持有量',
  run: '立即生成…',
  running: '生成中…',
  runTitle: '生成储备金证明',
  runText:
    '由引擎副本生成，不影响交易。新证明将取代最新一份，其树根包含前一份的树根，前一份的文件不再提供。',
  runVerb: '生成',
  nothing: '暂无证明',
  nothingText: '每个 UTC 日自动生成一份。',
  when: '截至',
  log: '日志',
  root: '树根',
  coin: '币种',
  owed: '负债',
  held: '持有',
  share: '持有 / 负债',
  leaves: '叶子',
  overChains: '经链上转入',
  notRead: '未读取',
  chains: '网络',
  coldTitle: '冷钱包地址',
  coldNote: '私钥保存在别处。请在此提交签名，每次签名在下一次签名前有效。',
  coldSigned: '已为 {{time}} 的证明签名',
  coldUnsigned: '未签名',
  coldSign: '提交签名…',
  coldSignTitle: '冷钱包地址签名',
  coldSignText:
    '请用该地址的私钥，按其钱包的消息签名方式（EIP-191；比特币为 BIP-137）对下列文本逐字签名。签名将在此校验，并在证明页面公开。',
  coldCopy: '复制文本',
  coldCopied: '已复制',
  coldSignVerb: '提交',
  coldSignature: '签名',
  noChain: '不在链上',
};
