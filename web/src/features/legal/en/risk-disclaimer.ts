import type { LegalDocument } from '../document/legal-document.ts';

export const riskDisclaimer: LegalDocument = {
  title: 'Risk Disclaimer',
  effective: 'Effective and last updated: June 1, 2025',
  version: '2026-11-29',
  introduction:
    'Trading digital assets on {{brand}} can cost you everything that you put in. Read this before you trade.',
  sections: [
    {
      title: '1. Prices move',
      paragraphs: [
        'Prices of digital assets can fall by a large part within minutes, at any time of the day.',
      ],
    },
    {
      title: '2. Leverage',
      paragraphs: [
        'A position of 10x loses its whole margin when the price moves by about a tenth against it. It is closed by the system before its margin is used up.',
        'Liquidation: where the mark price and the index say that what is left no longer covers the maintenance margin, the position is taken over at its bankruptcy price, and its whole margin is lost. With cross margin that can be all of your futures account. A price can jump past the level at which you meant to leave.',
        'Deleveraging: where the insurance fund cannot take a loss, or may not by its budget, positions on the other side are closed in part or whole, those with the most profit and leverage first. Yours can be one of them although its margin suffices, at a price worse than the market of the moment.',
        'Funding: while you hold a position you pay or receive funding at the times that the contract names. It can cost more than the position gains. An isolated position pays it from its margin, so its liquidation price comes nearer.',
        'Insurance fund: it takes over what is liquidated, within a budget. It promises nothing: it can be empty, it never replaces what you have lost, and no part of it is yours.',
      ],
    },
    {
      title: '3. Liquidity',
      paragraphs: [
        'In a thin market an order fills at worse prices than shown, or not at all. Market orders stop at a protection price.',
      ],
    },
    {
      title: '4. Technology',
      paragraphs: [
        'Programs, networks and chains fail. An order may arrive late, a page may be out of date, a chain may be reorganised.',
      ],
    },
    {
      title: '5. Security',
      paragraphs: [
        'Whoever gets your password and codes gets your assets. Use a password that you use nowhere else, and a second factor.',
      ],
    },
    {
      title: '6. Irreversible transfers',
      paragraphs: [
        'A transfer on a block chain cannot be called back. A wrong address, network or memo can mean a full loss.',
      ],
    },
    {
      title: '7. Regulation',
      paragraphs: [
        'Rules differ by country and change. They can limit or end what you may do here.',
      ],
    },
    {
      title: '8. Counterparties and coins',
      paragraphs: [
        'Issuers and networks of coins can fail, and a coin can be removed from trading.',
      ],
    },
    {
      title: '9. Automation',
      paragraphs: ['Bots do what they are told, including mistakes. Watch what runs in your name.'],
    },
    {
      title: '10. Your decision',
      paragraphs: [
        'Trade only what you can afford to lose, and ask an independent adviser when in doubt. Past prices say nothing about future ones.',
      ],
    },
  ],
};
