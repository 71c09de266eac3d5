import type { homeTexts as english } from '../en/home.ts';

export const homeTexts: Readonly<Record<(typeof english)[number], string>> = {
  'Get Started': '立即开始',
  'Trade crypto with numbers you can check': '每个数字都经得起核对的加密交易所',
  '{{brand}} is an AI-ready futures and spot platform: live order books, automated strategies, and balances that are exact to the last unit.':
    '{{brand}} 是面向 AI 策略的合约与现货平台：实时订单簿、自动化策略，余额精确到最小单位。',
  'Trade now': '立即交易',
  'View all markets': '查看全部行情',
  Rewards: '福利',
  'Starting funds': '启动资金',
  'New accounts of the demo claim USDT, BTC and ETH once a day to trade with.':
    '演示账户每天可领取一次 USDT、BTC 和 ETH 用于交易。',
  'Welcome aboard': '欢迎加入',
  'Open an account with an e-mail address or a phone number in two minutes.':
    '用邮箱或手机号，两分钟即可开户。',
  'Take part in the public test from {{from}} to {{last}}.': '参与 {{from}}至{{last}}的公测。',
  'The public test is over. Read when it ran and what came of its roadmap.':
    '公测已结束。您可以查看其起止时间以及路线图的完成情况。',
  'See the campaign': '查看活动',
  'Fees that fall': '费率递减',
  'Ten tiers, VIP 0 to VIP 9, by your volume of the last 30 days.':
    '按近 30 天交易量分为 VIP 0 至 VIP 9 十档。',
  'Bring your friends': '邀请好友',
  'Every account has a referral code that friends enter when they register.':
    '每个账户都有专属邀请码，好友注册时填写即可。',
  Crypto: '币种',
  Collect: '自选',
  '24h turnover (USDT)': '24h 成交额(USDT)',
  'Trading pairs': '交易对数量',
  'Pairs rising today': '今日上涨',
  'Maker / taker fee': '挂单 / 吃单费率',
  'Exchange figures': '交易所数据',
  'Automated strategy bots': '自动化策略机器人',
  'Simulated over recent candles before they start, watched on one page, stopped at any time.':
    '启动前可用近期 K 线模拟，在同一页面查看，随时停止。',
  'Strategies that run themselves': '自动运行的策略',
  'Grid and cost averaging bots place and replace orders by rules that you set, never beyond the funds set aside, and stop where you say.':
    '网格与定投机器人按您设定的规则下单和补单，绝不超出投入的资金，并在您指定的条件下停止。',
  'Your own program, today': '现在就接入您的程序',
  'The API speaks plain HTTP and a numbered live feed; an order id of yours makes every retry harmless.':
    'API 使用标准 HTTP 与带序号的实时推送；自定义订单号让重试不会重复下单。',
  'Rules before robots': '规则先于机器人',
  'A bot has the same limits, price bands and checks as a person. It can never withdraw.':
    '机器人与人适用同样的限额、价格区间与校验，且永远不能提现。',
  'Security you can read': '看得懂的安全',
  'Each of these is a rule of the engine, not a promise of a brochure.':
    '以下每一条都是引擎中的规则，而不是宣传语。',
  'A ledger that cannot mint': '无法凭空增发的账本',
  'Every entry has two sides and sums to zero per coin. Balances change only by recorded commands.':
    '每笔分录双边记账，各币种合计为零；余额只随已记录的指令变化。',
  'Two steps at the door': '登录需两步',
  'A sign-in needs the password and a code. Sessions are listed, revocable, and end with a password change.':
    '登录需要密码和验证码。会话可查看、可撤销，修改密码后即失效。',
  'Withdrawals that wait': '提现冷静期',
  'After a change of password or contact, withdrawals rest for 24 hours, checked again before signing.':
    '修改密码或联系方式后 24 小时内暂停提现，签名前会再次校验。',
  'Public test: {{from}} to {{last}}': '公测时间：{{from}}至{{last}}',
  'The public test begins on {{from}}. You can open an account now.':
    '公测将于 {{from}}开始，现在即可开户。',
  'The public test ended on {{last}}. Nothing more can be won in it; trading goes on.':
    '公测已于 {{last}}结束，活动奖励不再发放；交易照常进行。',
  '{{count}} {{count|one:day|other:days}}': '{{count}} 天',
  'Trade on the test platform, try every order type, and tell us what you would change before the launch.':
    '在测试平台交易，试用每种订单类型，并在正式上线前告诉我们您的建议。',
  'Join now': '立即参与',
  'June 2025': '2025 年 6 月',
  'July 2025': '2025 年 7 月',
  'August 2025': '2025 年 8 月',
  'Public test opens': '公测开启',
  'Spot markets with a live order book': '现货市场与实时订单簿',
  'Accounts, codes and transfers': '账户、验证码与划转',
  'Perpetual futures': '永续合约',
  'USDT-margined contracts up to 100x': 'USDT 本位合约，最高 100 倍',
  'Isolated and cross margin, TP/SL': '逐仓与全仓，止盈止损',
  Automation: '自动化',
  'Grid and cost averaging bots on spot': '现货网格与定投机器人',
  'Bots on futures': '合约机器人',
  'Programming interface with keys of your own': '可自建密钥的编程接口',
  'still to come': '尚未上线',
  'Proof of liabilities': '负债证明',
  'What protects an account': '账户如何受到保护',
  'How withdrawals work': '提现规则',
  'Rules that compute': '可以计算的规则',
  'Margin, liquidation price, mark and funding: change the numbers and the engine’s own functions answer.':
    '保证金、强平价、标记价格与资金费：修改数字，由引擎自身的函数给出答案。',
  'Rule book': '规则手册',
  'Open about the machine': '对系统状态坦诚',
  'The service says itself what works now and what does not.':
    '服务自身会说明哪些功能正常、哪些不正常。',
  'Service status': '服务状态',
  Trend: '走势',
};
