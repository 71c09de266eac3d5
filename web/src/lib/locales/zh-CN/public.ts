import type { publicTexts as english } from '../en/public.ts';

export const publicTexts: Readonly<Record<(typeof english)[number], string>> = {
  'Coin#public': '币种',
  'Withdrawals#public': '提现',
  'Trading#public': '交易',
  'Operational#status': '正常',
  'Degraded#status': '性能下降',
  'Partial outage#status': '部分中断',
  'Suspended#status': '已暂停',
  'Not recorded#status': '无记录',
  '{{days}} days ago': '{{days}} 天前',
  'Today#status': '今天',
  'since {{time}}': '自 {{time}} 起',
  '{{state}} for {{minutes}} min': '{{state}}（{{minutes}} 分钟）',
  '{{days}} days, {{minutes}} min of them not fully operational':
    '{{days}} 天，其中 {{minutes}} 分钟未完全正常',
  'Deposits#public': '充值',
  'Live prices': '实时行情',
  'Sign-in and lists': '登录与列表',
  'Mails with codes': '验证码邮件',
  'New accounts': '新账户注册',
  'Spot, not open: {{markets}}': '现货未开放：{{markets}}',
  'Perpetuals, not open: {{markets}}': '永续合约未开放：{{markets}}',
  'It is not read up to its newest block: deposits wait.': '尚未读取到最新区块，充值等待中。',
  'It is closed: what is under way waits until it is open again.':
    '该网络已关闭，处理中的充提将在重新开放后继续。',
  'Blocks behind: {{blocks}}': '落后区块：{{blocks}}',
  'Blocks until a deposit is credited: {{credit}}, until it may leave: {{unlock}}, until a withdrawal is final: {{final}}':
    '充值入账所需区块：{{credit}}，可提现：{{unlock}}，提现完成：{{final}}',
  'Our books and the network do not agree about {{coin}}. Its withdrawals wait until they do; deposits and trading go on.':
    '{{coin}} 的账目与链上数据不一致。在一致之前提现暂停，充值和交易不受影响。',
  'Over#incident': '已结束',
  'Now#incident': '进行中',
  'Incidents of the past 90 days': '近 90 天的故障',
  'There was none': '没有故障',
  'Older#incidents': '更早',
  Networks: '网络',
  'No network is connected': '未连接任何网络',
  'Once a day all that we owe to all accounts is put into one tree for each coin. Its root is published; each account can check that its own balances are part of the sum.':
    '我们每天把对全体用户的负债按币种放入一棵树，并公布树根。每个账户都能核实自己的余额已计入总和。',
  'Nothing was proved yet: the first one comes within a day': '尚无证明，首份证明将在一天内生成',
  'On no network': '不在任何网络上',
  'Nothing is owed': '无负债',
  'Owed to all accounts': '对用户负债',
  'Held at our addresses': '平台地址持有',
  'Held / owed': '持有 / 负债',
  'Of it over no network': '其中非链上转入',
  'Newest proof': '最新证明',
  'As of {{time}} ({{zone}}), number {{number}} of the log':
    '截至 {{time}}（{{zone}}），日志编号 {{number}}',
  Root: '树根',
  'Owed and held': '负债与储备',
  'Not read for this proof, and counted as nothing: {{names}}':
    '本次证明未能读取、按零计算的网络：{{names}}',
  'This is a demo. Its network runs on this machine and its coins have no value. What the button for demo funds gives, and what is won from the bots of the house, came over no network at all: it is in the sum of what is owed, and the last column says how much it is. The hot wallet was filled once when the demo was made.':
    '这是演示环境。其网络在本机运行，币没有价值。领取的演示资金以及从平台机器人赢得的资金并未经过任何网络：它们计入负债总和，最后一列说明其数额。热钱包在演示创建时注入过一次。',
  'Proofs before': '以往证明',
  'Older#proofs': '更早',
  'It does not hold.': '验证未通过。',
  'The file is larger than any of ours.': '文件超出证明文件的最大大小。',
  'It holds: these balances are part of the published sums.':
    '验证通过：以下余额已计入公布的总和。',
  'When this proof was made, nothing was owed to this account.': '生成此证明时，该账户无余额。',
  'Your balances': '您的余额',
  'Your file holds your leaves and the way from each to the root. It is checked in this page by the same program that you can take along and read: fewer than 100 lines, without anything else.':
    '您的文件包含您的叶子以及每片叶子到树根的路径。本页用同一个程序验证它，您可以下载并阅读：不足 100 行，无任何依赖。',
  'Check my balances': '验证我的余额',
  'Download my file': '下载我的文件',
  'Check a file…': '验证文件…',
  'Download the program': '下载验证程序',
  'Elsewhere, with Node 20.16 or later:': '在其他设备上（Node 20.16 或更高版本）：',
  'Hot wallet': '热钱包',
  'Gas account': '手续费账户',
  'Cold wallet, signed elsewhere': '冷钱包（另行签名）',
  'Deposit address#proof': '充值地址',
  'Checking…': '验证中…',
  'Signature holds': '签名有效',
  'Not signed': '未签名',
  'Signature does not hold': '签名无效',
  'Signed for an earlier proof.': '此签名对应较早的证明。',
  'Its key is kept offline: it signs nothing from day to day.': '其私钥离线保管，不做日常签名。',
  'What signs did not answer when the proof was made.': '生成证明时签名服务没有应答。',
  'Message and signature': '消息与签名',
  'Our addresses': '平台地址',
  'The keys of the hot wallet, of the gas account and of deposit addresses sign a text with the root above, and this page checks it. Keys of cold addresses are kept offline and sign seldom: their text may name an earlier root, or there is none. What an address held can be looked up at any node of the network, at the block that is named.':
    '热钱包、手续费账户和充值地址的私钥会签署包含上述树根的文本，本页会逐一验证。冷钱包私钥离线保管，很少签名：其文本可能包含较早的树根，也可能没有签名。地址在所示区块的余额可在该网络的任意节点查询。',
  'None holds anything': '没有地址持有余额',
  'More addresses': '更多地址',
  'What is counted': '计入内容',
  'What you can be sure of': '可以确信的内容',
  'What it does not show': '不能证明的内容',
  'Nobody can be counted below nothing to make room: every sum on your way is 0 or above, and each node hashes both of its children with both of their sums. An account whose positions have lost more than it has counts as 0.':
    '任何账户都不能以负数计入来腾出空间：路径上的每个总和都不小于 0，每个节点都对两个子节点及其总和做哈希。持仓亏损超过余额的账户按 0 计算。',
  'Two accounts cannot be given the same leaf: a leaf hashes your account number. You are shown two leaves with salts of their own, and both must differ.':
    '两个账户不能共用一片叶子：叶子包含您的账户号哈希。您看到的两片叶子各有自己的盐，且必须不同。',
  'Sums cannot wrap round: the program counts in whole numbers of any length.':
    '总和不会溢出：程序以任意长度的整数计算。',
  'The tree cannot be another one for you than for others, if you compare the root with somebody else. Each root names the one before it, so the past cannot be rewritten.':
    '与他人比对树根即可确认您看到的是同一棵树。每个树根都包含前一个树根，因此历史无法改写。',
  'Whoever is left out and never looks is not noticed. If 1 of 100 accounts is left out and 500 look, chosen by chance, less than 1 in 100 such frauds stays unseen.':
    '被遗漏且从不核实的账户不会被发现。若每 100 个账户遗漏 1 个，而随机有 500 个账户核实，则此类欺诈未被发现的概率低于百分之一。',
  'It shows balances at one moment. What was lent to look good at that moment, or is owed to others than account holders, is not seen.':
    '它只显示某一时刻的余额。为该时刻借入的资产，或对账户持有人以外的负债，均无法看到。',
  'That we own an address today does not show that nobody else has its key.':
    '我们今天拥有某个地址，并不能证明没有其他人持有其私钥。',
  'Coins that arrived and are not yet credited are held and not owed. Withdrawals that have left and are not yet final are owed and not held.':
    '已到达但尚未入账的币计为持有而非负债。已发出但尚未完成的提现计为负债而非持有。',
  'Of each coin: what your funding and spot accounts have, with what orders and withdrawals hold.':
    '每个币种：您的资金账户和现货账户的余额，包括订单和提现冻结的部分。',
  'Of USDT also your futures account: the margin of orders, each isolated position with its profit or loss at the mark price and at least 0, and the rest with the profit or loss of cross positions, less debt, at least 0.':
    'USDT 还包括您的合约账户：订单保证金；每个逐仓持仓的保证金加按标记价格计算的盈亏，最低为 0；以及其余余额加全仓盈亏、减去欠款，最低为 0。',
  'The accounts of the house and its bots are not counted: that is our own money.':
    '平台及其机器人的账户不计入：那是我们自己的资金。',
  'Each balance stands in two leaves of a random size, sorted by their hashes. Whoever stands beside you sees a part of a balance, a salted hash, and not whose it is.':
    '每个余额分为两片随机大小的叶子，并按哈希排序。相邻者只能看到余额的一部分和加盐的哈希，无法得知属于谁。',
};
