import type { LegalDocument } from '../document/legal-document.ts';

export const userAgreement: LegalDocument = {
  title: 'User Agreement',
  effective: 'Effective and last updated: June 1, 2025',
  version: '2026-11-29',
  introduction:
    'This agreement is between you and the operator of {{brand}}. By creating an account you accept it. Read it together with the Terms of Use, the Privacy Policy and the Risk Disclaimer.',
  sections: [
    {
      title: '1. Definitions',
      paragraphs: [
        '"{{brand}}" is this exchange and the people who operate it. "Account" is your registered access. "Digital assets" are the coins listed here. "Services" are market data, trading, transfers, deposits and withdrawals.',
      ],
    },
    {
      title: '2. Eligibility',
      paragraphs: [
        'You are at least 18 years old, able to enter a contract, and not in a place where the services are forbidden. You use the account for yourself, or for the company that you may lawfully represent.',
      ],
    },
    {
      title: '3. Registration',
      paragraphs: [
        'Register with an e-mail address or a phone number that is yours. The information you give is true and you keep it up to date. One person holds one account unless the operator agrees otherwise.',
      ],
    },
    {
      title: '4. Account security',
      paragraphs: [
        'Keep your password and codes secret; nobody at the exchange asks for them. What is done with your password and your code counts as done by you until you report a loss. After a change of password, contact or second factor, withdrawals are restricted for {{holdHours}} hours.',
      ],
    },
    {
      title: '5. Identity verification',
      paragraphs: [
        'The law may require us to know who you are. Without verification, deposits, withdrawals and trading can be limited. The name of the account must match your document, and documents of other people are refused.',
      ],
    },
    {
      title: '6. Services',
      paragraphs: [
        'Spot markets and perpetual futures match your orders with those of other users by price, then by time. An order that was accepted has been recorded durably before you are told so. Fees, steps, limits and price bands of each market are published in the trading rules.',
        'Futures are traded with borrowed exposure: losses can take all the margin that you set aside for a position, and with cross margin all of your futures account. A position whose margin no longer suffices is liquidated by the published rules, and in an emergency positions of others are reduced by their published ranking. Futures are open to you only after you have accepted their risk.',
      ],
    },
    {
      title: '7. Orders and trades',
      paragraphs: [
        'You may cancel an order until it is filled. A filled order is final. In the case of an obvious error of the system the operator may cancel trades, with a notice that gives the reason, and restores both sides.',
      ],
    },
    {
      title: '8. Deposits and withdrawals',
      paragraphs: [
        'Send only the coin and use only the network that the deposit page names, with the memo where one is needed; other transfers can be lost. A withdrawal that is pending may be cancelled; once it is processed it cannot be reversed.',
      ],
    },
    {
      title: '9. Fees',
      paragraphs: [
        'Trading fees are charged at the rates published when the order is matched: on spot in the asset that you receive, on futures in USDT from your futures account. While you hold a futures position, funding is paid or received each time that the contract names. Network fees of withdrawals are shown before you confirm.',
      ],
    },
    {
      title: '10. Forbidden conduct',
      paragraphs: [
        'You do not launder money, manipulate markets, trade with yourself to feign volume, attack or overload the systems, or use what belongs to others. Programs may trade through the published interface within its limits.',
      ],
    },
    {
      title: '11. Suspension and closure',
      paragraphs: [
        'An account may be restricted while a suspicion, a review or an order of an authority is open. You may close your account once restrictions and reviews are resolved; a closure is carried out after {{closureDays}} days (7 to 14 business days) and can be taken back until then. Referral rights and rewards end with the account.',
      ],
    },
    {
      title: '12. Liability',
      paragraphs: [
        'The services are provided with care but without a promise that they never fail. The operator is liable for damage caused on purpose or by gross negligence, and not for market losses or for events beyond its control.',
      ],
    },
    {
      title: '13. Changes and law',
      paragraphs: [
        'Changes are announced in the product before they apply. The law of the place where the operator is established applies, without taking from you the protection of the mandatory law where you live.',
      ],
    },
  ],
};
