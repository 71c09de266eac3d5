import type { LegalDocument } from '../document/legal-document.ts';

export const riskDisclaimer: LegalDocument = {
  title: 'Risk Disclaimer',
  effective: 'Effective and last updated: June 1, 2025',
  version: '2026-11-30',
  introduction:
    'Trading digital assets on {{brand}} can cost you everything you put in. Read this before you trade.',
  sections: [
    {
      title: '1. Prices move',
      paragraphs: ['Prices of digital assets can drop sharply within minutes, at any time of day.'],
    },
    {
      title: '2. Leverage',
      paragraphs: [
        'A perpetual future follows the price of a coin and never expires. You put up only part of its value, the margin, but you gain or lose on all of it: with 10x leverage, 100 USDT of margin carries a position of 1,000 USDT.',
        'A 10x position loses its entire margin when the price moves about a tenth against it. The system closes it before its margin is used up.',
        'Liquidation: your equity is the margin plus the profit or loss so far. When it no longer covers the maintenance margin, the minimum that a position must keep, at both the mark price and the index price, we take over the position at its bankruptcy price, at which nothing of its margin is left, and you lose its entire margin. The index is the median price at other exchanges; the mark is the price at which we value positions here. With cross margin, all positions share your futures account, and you can lose all of it. A price can jump past the level at which you meant to exit.',
        'Deleveraging: when the insurance fund cannot cover a loss, or its budget does not allow it, we close positions on the other side in part or in full, starting with the highest profit and leverage. Yours can be one of them even if its margin is sufficient, at a price worse than the current market.',
        'Funding: while you hold a position, you pay or receive funding at the times set by the contract. It can cost more than the position earns. An isolated position pays it from its margin, which brings its liquidation price closer.',
        'Insurance fund: it takes over liquidated positions, within a budget. It guarantees nothing: it can be empty, it never compensates your losses, and no part of it is yours.',
      ],
    },
    {
      title: '3. Liquidity',
      paragraphs: [
        'In a thin market, an order can fill at worse prices than shown, or not at all. Market orders stop at a protection price.',
      ],
    },
    {
      title: '4. Technology',
      paragraphs: [
        'Software, networks and blockchains fail. An order may arrive late, a page may be out of date, a blockchain may reorganize.',
      ],
    },
    {
      title: '5. Security',
      paragraphs: [
        'Anyone with your password and codes can take your assets. Use a password you use nowhere else, and turn on two-factor authentication.',
      ],
    },
    {
      title: '6. Irreversible transfers',
      paragraphs: [
        'A transfer on a blockchain cannot be reversed. A wrong address, network or memo can mean a total loss.',
      ],
    },
    {
      title: '7. Regulation',
      paragraphs: [
        'Rules differ by country and change over time. They can limit or end what you can do here.',
      ],
    },
    {
      title: '8. Counterparties and coins',
      paragraphs: ['The issuer or network of a coin can fail, and a coin can be delisted.'],
    },
    {
      title: '9. Automation',
      paragraphs: [
        'Bots follow your instructions, including mistakes. Monitor everything that runs in your name.',
      ],
    },
    {
      title: '10. Your decision',
      paragraphs: [
        'Trade only what you can afford to lose, and ask an independent adviser when in doubt. Past prices do not predict future ones.',
      ],
    },
  ],
};
