import type { futuresFormTexts as english } from '../en/futures-form.ts';

export const futuresFormTexts: Readonly<Record<(typeof english)[number], string>> = {
  '(Balance − Long cost + Short cost + Deductions) ÷ (Short quantity × (1 + Rate) − Long quantity × (1 − Rate))':
    '(余额 − 多仓成本 + 空仓成本 + 速算数) ÷ (空仓数量 × (1 + 费率) − 多仓数量 × (1 − 费率))',
  '(Cost − Balance − Deduction) ÷ (Quantity × (1 − Maintenance rate))':
    '(成本 − 余额 − 速算数) ÷ (数量 × (1 − 维持保证金率))',
  '(Cost + Balance + Deduction) ÷ (Quantity × (1 + Maintenance rate))':
    '(成本 + 余额 + 速算数) ÷ (数量 × (1 + 维持保证金率))',
  '(Cost + Margin + Deduction) ÷ (Quantity × (1 + Maintenance rate))':
    '(成本 + 保证金 + 速算数) ÷ (数量 × (1 + 维持保证金率))',
  '(Cost − Margin − Deduction) ÷ (Quantity × (1 − Maintenance rate))':
    '(成本 − 保证金 − 速算数) ÷ (数量 × (1 − 维持保证金率))',
  'A contract can have a long and a short position side by side. Orders say whether they open or close.':
    '同一合约可同时持有多仓和空仓，下单时选择开仓或平仓。',
  'A contract has one position. An order against it closes it first, and what is left opens the other way.':
    '同一合约只有一个仓位。反向订单先平仓，剩余部分反向开仓。',
  'All cross positions share the whole futures balance. A loss of one is covered by the others and by the balance; when that is used up, all of them are liquidated.':
    '所有全仓仓位共用合约账户余额。某个仓位的亏损由其他仓位和余额承担；余额耗尽时，所有全仓仓位都会被强平。',
  'At 100% cross positions are liquidated. Isolated positions have a ratio of their own.':
    '达到 100% 时全仓仓位将被强平。逐仓仓位有各自的保证金率。',
  'At this mark price, what is left equals the maintenance margin. Rounded to the price step, towards the mark.':
    '标记价格到达该价时，剩余权益等于维持保证金。按最小价格变动取整，偏向标记价格一侧。',
  Average: '均价',
  Balance: '余额',
  'Balance + Unrealized PNL − Margin of positions − Margin of orders':
    '余额 + 未实现盈亏 − 仓位保证金 − 委托保证金',
  'Balance of the account': '账户余额',
  'Close Long': '平多',
  'Close Short': '平空',
  'Close#position': '平仓',
  Cost: '成本',
  'Cost of the long position': '多仓成本',
  'Cost of the short position': '空仓成本',
  Cross: '全仓',
  'Deduction of the long position': '多仓速算数',
  'Deduction of the short position': '空仓速算数',
  'Each position has a margin of its own, and no more than that can be lost with it. It is liquidated sooner, and margin can be added by hand.':
    '每个仓位有独立的保证金，最多损失该保证金。较全仓更早触发强平，可手动追加保证金。',
  'Estimated PNL': '预估盈亏',
  'Estimated PNL: ': '预估盈亏：',
  'Estimated PNL of a long': '做多预估盈亏',
  'Estimated PNL of a short': '做空预估盈亏',
  'Go long or short with up to {{leverage}}x leverage. Create an account to begin.':
    '最高 {{leverage}} 倍杠杆，可做多或做空。注册账户即可开始。',
  'Hedge mode': '双向持仓',
  'Held until it is filled': '成交前冻结',
  'High leverage means high risk: a small move of the price against you liquidates the position.':
    '杠杆越高风险越大：价格稍有不利变动，仓位即可能被强平。',
  'Initial margin of cross positions': '全仓仓位起始保证金',
  'Insufficient margin: {{amount}} {{coin}} available': '保证金不足：可用 {{amount}} {{coin}}',
  Isolated: '逐仓',
  'It applies to all contracts, and can be changed only without any open orders and positions.':
    '适用于所有合约，仅在没有任何委托和仓位时可以更改。',
  'It applies to open positions and orders of this contract too.':
    '同时适用于该合约已有的仓位和委托。',
  'It applies to {{pair}} only, and can be changed only without open orders and positions of this contract.':
    '仅适用于 {{pair}}，且仅在该合约没有委托和仓位时可以更改。',
  Last: '最新价',
  'Less leverage': '降低杠杆',
  'Leverage must be between 1 and {{most}}': '杠杆倍数必须在 1 与 {{most}} 之间',
  'Leverage of {{pair}}': '{{pair}} 杠杆倍数',
  'Liq. Price': '强平价',
  'Maintenance margin of cross positions': '全仓仓位维持保证金',
  'Maintenance margin of other contracts': '其他合约维持保证金',
  'Maintenance margin ÷ (Balance + Unrealized PNL)': '维持保证金 ÷ (余额 + 未实现盈亏)',
  'Maintenance rate of the long position': '多仓维持保证金率',
  'Maintenance rate of the short position': '空仓维持保证金率',
  'Margin mode': '保证金模式',
  'Margin mode of {{pair}}': '{{pair}} 保证金模式',
  'Margin of open orders': '委托保证金',
  'Margin of the position': '仓位保证金',
  Max: '最大可开',
  'Max#close': '最大可平',
  'Maximum position at this leverage': '该杠杆最大仓位',
  'More leverage': '提高杠杆',
  'Never below zero. Margins of isolated positions and their orders have already left the balance.':
    '不会低于零。逐仓仓位及其委托的保证金已从余额中扣除。',
  'One-way mode': '单向持仓',
  'Open Long': '开多',
  'Open Short': '开空',
  'Open or close': '开仓或平仓',
  'Open#position': '开仓',
  'Order value': '订单金额',
  'Please enter limit price first': '请先输入限价',
  'Position mode': '持仓模式',
  'Quantity of the long position': '多仓数量',
  'Quantity of the short position': '空仓数量',
  'Quantity × Price ÷ Leverage': '数量 × 价格 ÷ 杠杆',
  'Reduce-only': '只减仓',
  'So much is open in this contract that a position may be opened at a leverage of at most {{most}} now':
    '该合约持仓量较高，目前开仓最高允许 {{most}} 倍杠杆',
  'So much is open in this contract that new positions take at most {{most}}x now. Positions keep the leverage that they have.':
    '该合约持仓量较高，目前新开仓最高 {{most}} 倍杠杆。已有仓位保持原杠杆倍数。',
  'So much is open that {{leverage}}x opens only {{quantity}} {{coin}} more now. Less leverage opens more.':
    '该合约持仓量较高，{{leverage}} 倍杠杆目前只能再开 {{quantity}} {{coin}}，降低杠杆可开更多。',
  'Stop loss': '止损',
  'Stop loss beyond liquidation': '止损价超出强平价',
  'Stop loss price must be higher than current price for short positions':
    '空仓止损价必须高于当前价格',
  'Stop loss price must be higher than limit price for short positions':
    '空仓止损价必须高于委托价格',
  'Stop loss price must be higher than trigger price for short positions':
    '空仓止损价必须高于触发价格',
  'Stop loss price must be lower than current price for long positions':
    '多仓止损价必须低于当前价格',
  'Stop loss price must be lower than limit price for long positions': '多仓止损价必须低于委托价格',
  'Stop loss price must be lower than trigger price for long positions':
    '多仓止损价必须低于触发价格',
  'TP/SL': '止盈/止损',
  'Take profit': '止盈',
  'Take profit price must be higher than current price for long positions':
    '多仓止盈价必须高于当前价格',
  'Take profit price must be higher than limit price for long positions':
    '多仓止盈价必须高于委托价格',
  'Take profit price must be higher than trigger price for long positions':
    '多仓止盈价必须高于触发价格',
  'Take profit price must be lower than current price for short positions':
    '空仓止盈价必须低于当前价格',
  'Take profit price must be lower than limit price for short positions':
    '空仓止盈价必须低于委托价格',
  'Take profit price must be lower than trigger price for short positions':
    '空仓止盈价必须低于触发价格',
  'The stop loss at {{stop}} lies beyond the estimated liquidation price {{liquidation}}: the position would be liquidated before it. Place the order anyway?':
    '止损价 {{stop}} 超出预估强平价 {{liquidation}}，仓位会先被强平。仍要下单吗？',
  'There is no position to close': '没有可平仓位',
  'Trade {{pair}} perpetual': '交易 {{pair}} 永续合约',
  'Transfer to futures': '划转至合约账户',
  Trigger: '触发依据',
  'Trigger of the stop loss': '止损触发类型',
  'Trigger of the stop price': '触发价类型',
  'Trigger of the take profit': '止盈触发类型',
  'Unrealized PNL of cross positions': '全仓仓位未实现盈亏',
  'Unrealized PNL of other contracts': '其他合约未实现盈亏',
  'Until it is filled, an order also holds its highest fee and what it would lose against the mark.':
    '成交前，委托还会冻结最高手续费以及相对标记价格的即时亏损。',
  'What the order would cost, in {{coin}}': '下单预估，单位 {{coin}}',
  'Why this number?': '这个数字怎么来的？',
  'Compute it in the rule book': '在规则手册中计算',
  '{{side}} takes {{quantity}} {{coin}}: its own most is less.':
    '{{side}}方向最多 {{quantity}} {{coin}}，将按此下单。',
};
