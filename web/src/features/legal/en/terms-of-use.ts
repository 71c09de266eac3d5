import type { LegalDocument } from '../document/legal-document.ts';

export const termsOfUse: LegalDocument = {
  title: 'Terms of Use',
  effective: 'Effective and last updated: June 1, 2025',
  version: '2026-11-29',
  introduction:
    'These terms govern the use of the {{brand}} website, its programs and its interfaces.',
  sections: [
    {
      title: '1. Acceptance',
      paragraphs: [
        'Whoever uses the website accepts these terms. Without accepting them the website may not be used.',
      ],
    },
    {
      title: '2. Changes to the services',
      paragraphs: [
        'Functions can be added, changed or ended. Changes that matter are announced in advance.',
      ],
    },
    {
      title: '3. Accounts',
      paragraphs: [
        'Functions for trading need an account under the User Agreement. Visitors see markets, charts and order books.',
      ],
    },
    {
      title: '4. Acceptable use',
      paragraphs: [
        'No attacks, no automated access beyond the published limits, no content that breaks the law, no pretence of being someone else.',
      ],
    },
    {
      title: '5. Market data',
      paragraphs: [
        'Prices and charts come from trades on this exchange unless a page says otherwise. They may be late; the page says so when it knows.',
      ],
    },
    {
      title: '6. Programming interface',
      paragraphs: [
        'Keys belong to one account, are secret, and act for their owner. Limits are published and enforced equally for all.',
      ],
    },
    {
      title: '7. Intellectual property',
      paragraphs: [
        'The software is available under its own licence. Names and marks belong to their owners.',
      ],
    },
    {
      title: '8. Third parties',
      paragraphs: [
        'Links to other websites and block chain networks are outside of our control and responsibility.',
      ],
    },
    {
      title: '9. No advice',
      paragraphs: [
        'Nothing on the website is an investment, legal or tax advice. Bots and signals follow rules; they promise nothing.',
      ],
    },
    {
      title: '10. Availability',
      paragraphs: [
        'Maintenance and failures can interrupt the services. Markets may be put into a cancel-only or halted state to protect users.',
      ],
    },
    {
      title: '11. Taxes',
      paragraphs: [
        'You are responsible for the taxes on what you do here. Records for that purpose can be read in your account.',
      ],
    },
    {
      title: '12. Indemnity',
      paragraphs: ['Who causes damage by breaking these terms answers for it.'],
    },
    {
      title: '13. Termination',
      paragraphs: [
        'The operator may end the access of those who break these terms. Assets remain yours and can be withdrawn unless the law forbids it.',
      ],
    },
    {
      title: '14. Contact and disputes',
      paragraphs: [
        'Write to the support first; it answers within {{ticketAnswerHours}} hours. Disputes that remain go to the courts of the place where the operator is established, without taking from you a court that the mandatory law where you live gives you.',
      ],
    },
  ],
};
