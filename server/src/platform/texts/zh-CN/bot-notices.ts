import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type * as english from '../en/bot-notices.ts';

export const botNotices: CatalogueOf<typeof english.botNotices> = {
  stopped: '机器人已停止：{{strategy}} {{market}}',
  onHold: '机器人等待恢复：{{strategy}} {{market}}',
};

export const botStrategies: CatalogueOf<typeof english.botStrategies> = {
  'spot-grid': '现货网格',
  'futures-grid': '合约网格',
  dca: '定投',
};

export const botEnds: CatalogueOf<typeof english.botEnds> = {
  'take-profit': '已达到您设置的止盈。',
  'stop-loss': '已达到您设置的止损。',
  completed: '资金已用完。',
  'key-removed': '其 API 密钥已被删除，委托已撤销。',
  liquidated: '其持仓已被强平。',
  deleveraged: '其持仓已被自动减仓。',
  'position-changed': '其持仓被外部操作更改，现由您自行管理。',
};

export const botHolds: CatalogueOf<typeof english.botHolds> = {
  funds: '账户余额不足以提交下一笔委托。',
  market: '市场暂不接受其委托。',
  account: '账户暂时不能交易。',
  'self-trade': '您自己的委托与其冲突。',
  exchange: '交易所未响应。',
  limits: '受杠杆、保证金模式或合约限额所限，无法下单。',
  position: '持仓与机器人的成交记录不一致。',
};
