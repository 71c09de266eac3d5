import type { LegalDocument } from '../document/legal-document.ts';

export const riskDisclaimer: LegalDocument = {
  title: '风险声明',
  effective: '生效及最近更新日期：2025 年 6 月 1 日',
  introduction: '在 {{brand}} 交易数字资产可能损失全部投入。交易前请仔细阅读。',
  sections: [
    {
      title: '1. 价格波动',
      paragraphs: ['数字资产价格可能在任何时间、数分钟内大幅下跌。'],
    },
    {
      title: '2. 杠杆',
      paragraphs: [
        '10 倍仓位在价格反向变动约十分之一时会损失全部保证金，系统会在保证金耗尽前平仓。',
      ],
    },
    {
      title: '3. 流动性',
      paragraphs: [
        '在流动性不足的市场，订单可能以更差的价格成交或无法成交。市价单在保护价处停止。',
      ],
    },
    {
      title: '4. 技术',
      paragraphs: [
        '程序、网络与区块链都可能出现故障：订单可能延迟，页面可能过时，区块链可能重组。',
      ],
    },
    {
      title: '5. 安全',
      paragraphs: ['获得您密码与验证码的人即可取走您的资产。请使用独有的密码和二次验证。'],
    },
    {
      title: '6. 不可逆转账',
      paragraphs: ['链上转账无法撤回，地址、网络或备注错误可能导致全部损失。'],
    },
    {
      title: '7. 监管',
      paragraphs: ['各国规定不同且会变化，可能限制或终止您在此的活动。'],
    },
    {
      title: '8. 对手方与币种',
      paragraphs: ['币种的发行方与网络可能失败，币种也可能下线。'],
    },
    {
      title: '9. 自动化',
      paragraphs: ['机器人按指令行事，包括错误的指令。请关注以您名义运行的程序。'],
    },
    {
      title: '10. 自主决定',
      paragraphs: ['仅以可承受损失的资金交易，有疑问时咨询独立顾问。过往价格不代表未来表现。'],
    },
  ],
};
