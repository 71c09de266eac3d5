import type { LegalDocument } from '../document/legal-document.ts';

export const termsOfUse: LegalDocument = {
  title: 'Terms of Use',
  effective: 'Effective and last updated: June 1, 2025',
  version: '2026-11-30',
  introduction:
    'These terms govern the use of the {{brand}} website, its programs and its interfaces.',
  sections: [
    {
      title: '1. Acceptance',
      paragraphs: [
        'By using the website, you accept these terms. If you do not accept them, you may not use the website.',
      ],
    },
    {
      title: '2. Changes to the services',
      paragraphs: ['We may add, change or end features. We announce important changes in advance.'],
    },
    {
      title: '3. Accounts',
      paragraphs: [
        'To trade, you need an account under the User Agreement. Visitors can see markets, charts and order books.',
      ],
    },
    {
      title: '4. Acceptable use',
      paragraphs: [
        'Do not attack the systems, automate access beyond the published limits, publish unlawful content or impersonate others.',
      ],
    },
    {
      title: '5. Market data',
      paragraphs: [
        'Prices and charts come from trades on this exchange unless a page says otherwise. They may be delayed; the page tells you when it knows.',
      ],
    },
    {
      title: '6. Programming interface',
      paragraphs: [
        'An API key belongs to one account, must be kept secret and acts for its owner. We publish the limits and enforce them equally for everyone.',
      ],
    },
    {
      title: '7. Intellectual property',
      paragraphs: [
        'The software is available under its own license. Names and trademarks belong to their owners.',
      ],
    },
    {
      title: '8. Third parties',
      paragraphs: [
        'Linked websites and blockchain networks are outside our control and responsibility.',
      ],
    },
    {
      title: '9. No advice',
      paragraphs: [
        'Nothing on the website is investment, legal or tax advice. Bots and signals follow rules and guarantee nothing.',
      ],
    },
    {
      title: '10. Availability',
      paragraphs: [
        'Maintenance and failures can interrupt the services. To protect users, we may halt a market or accept only cancellations there.',
      ],
    },
    {
      title: '11. Taxes',
      paragraphs: [
        'You are responsible for taxes on your activity here. You can find the records you need in your account.',
      ],
    },
    {
      title: '12. Indemnity',
      paragraphs: ['If you cause damage by breaking these terms, you are liable for it.'],
    },
    {
      title: '13. Termination',
      paragraphs: [
        'The operator may end your access if you break these terms. Your assets remain yours, and you can withdraw them unless the law forbids it.',
      ],
    },
    {
      title: '14. Contact and disputes',
      paragraphs: [
        'Contact support first; we reply within {{ticketAnswerHours}} hours. Disputes that remain go to the courts with jurisdiction under the law named above. This does not deprive you of a court that the mandatory law where you live gives you.',
      ],
    },
  ],
};
