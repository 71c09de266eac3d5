import type { LegalDocument } from '../document/legal-document.ts';

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  effective: 'Effective and last updated: June 1, 2025',
  version: '2026-11-29',
  introduction: 'This policy explains what {{brand}} knows about you, why, and for how long.',
  sections: [
    {
      title: '1. Who is responsible',
      paragraphs: [
        'The operator of this exchange decides why and how we process your data, and answers your questions about it.',
      ],
    },
    {
      title: '2. What we collect',
      paragraphs: [
        'Your email address or phone number, a hash of your password, your login times with device and IP address, your orders, trades, balances and transfers. When you verify your identity: the data and images of your document and a photo of you holding it. When you contact support: your messages and the images you attach.',
      ],
    },
    {
      title: '3. How we collect it',
      paragraphs: [
        'From you, from your use of the services, and, for deposits and withdrawals, from public blockchains.',
      ],
    },
    {
      title: '4. Why we use it',
      paragraphs: [
        'To perform our agreement with you, to protect accounts and markets, to meet legal duties such as those against money laundering, and to answer your requests.',
      ],
    },
    {
      title: '5. Storage in your browser',
      paragraphs: [
        'The app stores a session token, your language, theme, favorites and similar settings in your browser. We use no advertising or tracking cookies. Logging out removes your data from the browser.',
      ],
    },
    {
      title: '6. Who receives it',
      paragraphs: [
        'Providers who deliver our emails and text messages, the push service of your browser if you turn on notifications, and authorities where the law requires it. We do not sell your data.',
      ],
    },
    {
      title: '7. Transfers abroad',
      paragraphs: [
        'If a provider is in another country, we ensure an adequate level of protection.',
      ],
    },
    {
      title: '8. How we protect it',
      paragraphs: [
        'We hash passwords and encrypt identity documents. Only those who need access have it, and we log it.',
      ],
    },
    {
      title: '9. How long we keep it',
      paragraphs: [
        'As long as your account exists, and afterwards as long as the law requires. We keep trading records for at least {{recordsYears}} years. We delete closed support tickets after {{ticketKeptDays}} days, and all of them when you close your account.',
      ],
    },
    {
      title: '10. Your rights',
      paragraphs: [
        'You can request access to your data, its correction, deletion or restriction, and a copy of it, and you can complain to an authority. We cannot delete records that the law requires us to keep before their time.',
      ],
    },
    {
      title: '11. Changes',
      paragraphs: ['We announce each new version of this policy in the product, with its date.'],
    },
  ],
};
