import type { LegalDocument } from '../document/legal-document.ts';

export const termsOfUse: LegalDocument = {
  title: '使用条款',
  effective: '生效及最近更新日期：2025 年 6 月 1 日',
  version: '2026-11-29',
  introduction: '本条款适用于对 {{brand}} 网站、程序及接口的使用。',
  sections: [
    {
      title: '1. 接受条款',
      paragraphs: ['使用本网站即表示您接受本条款；如不接受，请勿使用本网站。'],
    },
    {
      title: '2. 服务变更',
      paragraphs: ['我们可能增加、变更或终止功能，重要变更会提前公告。'],
    },
    {
      title: '3. 账户',
      paragraphs: ['交易需要依据《用户协议》注册账户。访客可查看行情、图表与订单簿。'],
    },
    {
      title: '4. 合理使用',
      paragraphs: ['不得攻击系统、超出公开限制进行自动访问、发布违法内容或冒充他人。'],
    },
    {
      title: '5. 行情数据',
      paragraphs: [
        '除页面另有说明外，价格与图表来自本交易所的成交。数据可能延迟；如已知延迟，页面会提示。',
      ],
    },
    {
      title: '6. 编程接口',
      paragraphs: [
        'API 密钥归属单一账户，须妥善保密，其操作视为所有者本人所为。我们公布各项限制，并对所有人同等执行。',
      ],
    },
    {
      title: '7. 知识产权',
      paragraphs: ['软件依其自身许可证提供，名称与商标归各自所有者。'],
    },
    {
      title: '8. 第三方',
      paragraphs: ['所链接的其他网站以及区块链网络不受我们控制，我们对其不承担责任。'],
    },
    {
      title: '9. 非投资建议',
      paragraphs: ['网站内容不构成投资、法律或税务建议。机器人与信号依规则运行，不作任何承诺。'],
    },
    {
      title: '10. 可用性',
      paragraphs: ['维护与故障可能中断服务。为保护用户，我们可能将市场设为仅可撤单或暂停交易。'],
    },
    {
      title: '11. 税务',
      paragraphs: ['您自行承担相关税务责任，所需记录可在账户中查阅。'],
    },
    {
      title: '12. 赔偿',
      paragraphs: ['您违反本条款造成损害的，应承担赔偿责任。'],
    },
    {
      title: '13. 终止',
      paragraphs: ['如您违反本条款，运营方可终止您的访问。资产仍归您所有，除法律禁止外均可提取。'],
    },
    {
      title: '14. 联系与争议',
      paragraphs: [
        '请先联系客服，我们将在 {{ticketAnswerHours}} 小时内答复。仍有争议的，提交运营方所在地法院；您居住地的强制性法律赋予您的诉讼权利不受影响。',
      ],
    },
  ],
};
