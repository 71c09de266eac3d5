import type { LegalDocument } from '../document/legal-document.ts';

export const userAgreement: LegalDocument = {
  title: 'User Agreement',
  effective: 'Effective and last updated: June 1, 2025',
  version: '2026-11-30',
  introduction:
    'This agreement is between you and the operator of {{brand}}. By creating an account, you accept it. Read it together with the Terms of Use, the Privacy Policy and the Risk Disclaimer.',
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
        'You must be at least 18 years old, able to enter into a contract, and not in a place where the services are forbidden. Use the account only for yourself or for a company that you may lawfully represent.',
      ],
    },
    {
      title: '3. Registration',
      paragraphs: [
        'Register with your own email address or phone number. Give true information and keep it up to date. Each person may hold one account unless the operator agrees otherwise.',
      ],
    },
    {
      title: '4. Account security',
      paragraphs: [
        'Keep your password and codes secret; we never ask for them. Until you report a loss, actions taken with your password and code count as yours. After you change your password, a contact or two-factor authentication, withdrawals are restricted for {{holdHours}} hours.',
      ],
    },
    {
      title: '5. Identity verification',
      paragraphs: [
        'The law may require us to know who you are. Without verification, we may limit deposits, withdrawals and trading. The name on your account must match your document. We do not accept documents of other people.',
      ],
    },
    {
      title: '6. Services',
      paragraphs: [
        'Spot markets and perpetual futures match your orders with those of other users by price, then by time. We record an accepted order durably before we confirm it to you. The trading rules show the fees, steps, limits and price bands of each market.',
        'Futures are leveraged: losses can take all the margin of a position and, with cross margin, your entire futures account. If the margin of a position is no longer sufficient, we liquidate it by the published rules. In an emergency, we reduce the positions of others by the published ranking. You can trade futures only after you accept their risks.',
      ],
    },
    {
      title: '7. Orders and trades',
      paragraphs: [
        'You can cancel an order until it is filled. A filled order is final. If the system makes an obvious error, the operator may cancel trades, with a notice that gives the reason, and restores both sides.',
      ],
    },
    {
      title: '8. Deposits and withdrawals',
      paragraphs: [
        'Send only the coin, over the network, that the deposit page shows, with the memo if one is required; other transfers can be lost. You can cancel a pending withdrawal. Once it is processing, it cannot be reversed.',
      ],
    },
    {
      title: '9. Fees',
      paragraphs: [
        'We charge trading fees at the rates published when the order is matched: on spot in the asset you receive, on futures in USDT from your futures account. While you hold a futures position, you pay or receive funding at the times set by the contract. We show the network fee of a withdrawal before you confirm.',
      ],
    },
    {
      title: '10. Forbidden conduct',
      paragraphs: [
        'Do not launder money, manipulate markets, trade with yourself to fake volume, attack or overload the systems, or use what belongs to others. Programs may trade through the published API within its limits.',
      ],
    },
    {
      title: '11. Suspension and closure',
      paragraphs: [
        'We may restrict an account while a suspicion, a review or an order of an authority is open. You can close your account once restrictions and reviews are resolved. The closure takes effect after {{closureDays}} days (7 to 14 business days); until then you can cancel it. Referral rights and rewards end with the account.',
      ],
    },
    {
      title: '12. Liability',
      paragraphs: [
        'We provide the services with care but do not promise that they never fail. The operator is liable for damage caused intentionally or by gross negligence, but not for market losses or events beyond its control.',
      ],
    },
    {
      title: '13. Changes and law',
      paragraphs: [
        'We announce changes in the product before they apply. The law named above applies. This does not deprive you of the protection of the mandatory law where you live.',
      ],
    },
  ],
};
