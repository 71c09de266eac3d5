import type { LegalDocument } from '../document/legal-document.ts';

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  effective: 'Effective and last updated: June 1, 2025',
  version: '2026-11-29',
  introduction: 'This policy says what {{brand}} knows about you, why, and for how long.',
  sections: [
    {
      title: '1. Who is responsible',
      paragraphs: [
        'The operator of this exchange decides why and how your data is processed and answers your questions about it.',
      ],
    },
    {
      title: '2. What we collect',
      paragraphs: [
        'Your e-mail address or phone number, the hash of your password, sign-in times with device and address, your orders, trades, balances and transfers, and, when you verify your identity, the data and images of your document and a picture of you with it; and what you write to the support, with the pictures that you attach.',
      ],
    },
    {
      title: '3. How we collect it',
      paragraphs: [
        'From you, from your use of the services, and from public block chains for deposits and withdrawals.',
      ],
    },
    {
      title: '4. Why we use it',
      paragraphs: [
        'To perform our agreement with you, to protect accounts and markets, to meet legal duties such as those against money laundering, and to answer you.',
      ],
    },
    {
      title: '5. Storage in your browser',
      paragraphs: [
        'The app stores a session token, your language, theme, favourites and similar settings in your browser. There are no advertising or tracking cookies. Signing out removes your data from the browser.',
      ],
    },
    {
      title: '6. Who receives it',
      paragraphs: [
        'Providers who deliver mails and text messages, the push service of your browser where you have switched notifications on, and authorities where the law demands it. Data is not sold.',
      ],
    },
    {
      title: '7. Transfers abroad',
      paragraphs: [
        'Where a provider is in another country, we make sure of an adequate level of protection.',
      ],
    },
    {
      title: '8. How we protect it',
      paragraphs: [
        'Passwords are hashed, identity documents are encrypted, access is limited to those who need it and is logged.',
      ],
    },
    {
      title: '9. How long we keep it',
      paragraphs: [
        'As long as the account exists and as the law demands afterwards. Trading records are kept for at least {{recordsYears}} years. Closed support tickets are deleted after {{ticketKeptDays}} days, all of them with the account.',
      ],
    },
    {
      title: '10. Your rights',
      paragraphs: [
        'You may ask for access, correction, deletion, restriction and a copy of your data, and complain to an authority. Records that the law makes us keep cannot be deleted before their time.',
      ],
    },
    {
      title: '11. Changes',
      paragraphs: ['A new version of this policy is announced in the product with its date.'],
    },
  ],
};
