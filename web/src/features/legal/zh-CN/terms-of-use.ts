import type { LegalDocument } from '../document/legal-document.ts';

export const termsOfUse: LegalDocument = {
  title: '使用条款',
  effective: '生效及最近更新日期：2025 年 6 月 1 日',
  version: '2026-11-29',
  introduction: '本条款适用于对 {{brand}} 网站、程序及接口的使用。',
  sections: [
    {
      title: '1. 接受条款',
      paragraphs: ['使用本网站即表示接受本条款；不接受者不得使用。'],
    },
    {
      title: '2. 服务变更',
      paragraphs: ['功能可能增加、变更或终止，重要变更会提前公告。'],
    },
    {
      title: '3. 账户',
      paragraphs: ['交易功能需要依据《用户协议》注册的账户。访客可查看行情、图表与订单簿。'],
    },
    {
      title: '4. 合理使用',
      paragraphs: ['不得攻击系统、超出公开限制进行自动访问、发布违法内容或冒充他人。'],
    },
    {
      title: '5. 行情数据',
      paragraphs: [
        '除页面另有说明外，价格与图表来自本交易所的成交。数据可能延迟，页面在获知时会提示。',
      ],
    },
    {
      title: '6. 编程接口',
      paragraphs: ['密钥归属单一账户，须保密，其操作视为所有者所为。限制公开并对所有人同等执行。'],
    },
    {
      title: '7. 知识产权',
      paragraphs: ['软件依其许可证提供，名称与标识归各自所有者。'],
    },
    {
      title: '8. 第三方',
      paragraphs: ['指向其他网站与区块链网络的链接不受我们控制，我们不承担责任。'],
    },
    {
      title: '9. 非投资建议',
      paragraphs: ['网站内容不构成投资、法律或税务建议。机器人与信号依规则运行，不作任何承诺。'],
    },
    {
      title: '10. 可用性',
      paragraphs: ['维护与故障可能中断服务。为保护用户，市场可能进入仅可撤单或暂停状态。'],
    },
    {
      title: '11. 税务',
      paragraphs: ['您自行承担相关税务责任，可在账户中查阅所需记录。'],
    },
    {
      title: '12. 赔偿',
      paragraphs: ['违反本条款造成损害者应承担责任。'],
    },
    {
      title: '13. 终止',
      paragraphs: ['运营方可终止违反条款者的访问。除法律禁止外，资产仍归您所有并可提取。'],
    },
    {
      title: '14. 联系与争议',
      paragraphs: [
        '请先联系客服，客服将在 {{ticketAnswerHours}} 小时内答复。仍有争议的，提交运营方所在地法院；您居住地的强制性法律赋予您的诉讼权利不受影响。',
      ],
    },
  ],
};
