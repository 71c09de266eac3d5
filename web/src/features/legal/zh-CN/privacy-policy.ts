import type { LegalDocument } from '../document/legal-document.ts';

export const privacyPolicy: LegalDocument = {
  title: '隐私政策',
  effective: '生效及最近更新日期：2025 年 6 月 1 日',
  introduction: '本政策说明 {{brand}} 掌握您的哪些信息、用途以及保存期限。',
  sections: [
    {
      title: '1. 责任方',
      paragraphs: ['本交易所的运营方决定您的数据处理目的与方式，并解答您的相关问题。'],
    },
    {
      title: '2. 我们收集的信息',
      paragraphs: [
        '您的邮箱或手机号、密码的哈希值、登录时间与设备及地址、订单、成交、余额与划转；在您进行身份认证时，还包括证件信息与图像。',
      ],
    },
    {
      title: '3. 收集方式',
      paragraphs: ['由您提供、在您使用服务时产生，以及从公开区块链获取充值与提现信息。'],
    },
    {
      title: '4. 使用目的',
      paragraphs: ['履行与您的协议、保护账户与市场、遵守反洗钱等法律义务，以及回复您的咨询。'],
    },
    {
      title: '5. 浏览器存储',
      paragraphs: [
        '应用会在您的浏览器中保存会话令牌、语言、主题、自选等设置，不使用广告或跟踪 Cookie。退出登录会清除浏览器中的用户数据。',
      ],
    },
    {
      title: '6. 信息接收方',
      paragraphs: ['提供邮件与短信服务的供应商，以及法律要求时的主管机关。我们不出售数据。'],
    },
    {
      title: '7. 跨境传输',
      paragraphs: ['如供应商位于其他国家，我们会确保适当的保护水平。'],
    },
    {
      title: '8. 保护措施',
      paragraphs: ['密码经哈希处理，身份证件加密保存，访问权限按需授予并留有记录。'],
    },
    {
      title: '9. 保存期限',
      paragraphs: [
        '账户存续期间及其后法律要求的期限。交易记录至少保存 {{recordsYears}} 年。已关闭的客服工单在 {{ticketKeptDays}} 天后删除，注销账户时全部删除。',
      ],
    },
    {
      title: '10. 您的权利',
      paragraphs: [
        '您可以要求查阅、更正、删除、限制处理及获取副本，并可向主管机关投诉。法律要求保存的记录在期限届满前不能删除。',
      ],
    },
    {
      title: '11. 变更',
      paragraphs: ['本政策的新版本会在产品内连同日期一并公告。'],
    },
  ],
};
