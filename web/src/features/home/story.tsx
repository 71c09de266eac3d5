import { screens } from '@bourse/contract/screens.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { campaign } from '../../lib/page-meta.ts';
import { Campaign } from './campaign.tsx';
import { Cards, type CardText, type ProofLink } from './cards.tsx';
import { Roadmap } from './roadmap.tsx';
import { Section } from './section.tsx';

const bots: readonly CardText[] = [
  {
    icon: 'bot',
    title: 'Strategies that run themselves',
    text: 'Grid and cost averaging bots place and replace orders by rules that you set, never beyond the funds set aside, and stop where you say.',
    proof: { label: 'Trading bots', to: screens.bots },
  },
  {
    icon: 'keyboard',
    title: 'Your own program, today',
    text: 'The API speaks plain HTTP and a numbered live feed; an order id of yours makes every retry harmless.',
  },
  {
    icon: 'shield',
    title: 'Rules before robots',
    text: 'A bot has the same limits, price bands and checks as a person. It can never withdraw.',
  },
];

const addresses: Readonly<Record<string, string>> = screens;
/** A link to a screen by its name, where this release has it, else nothing. */
const proofAt = (label: TextKey, name: string, query = ''): { readonly proof?: ProofLink } => {
  const address = addresses[name];
  return address ? { proof: { label, to: address + query } } : {};
};

const rules: readonly CardText[] = [
  {
    icon: 'lock',
    title: 'A ledger that cannot mint',
    text: 'Every entry has two sides and sums to zero per coin. Balances change only by recorded commands.',
    ...proofAt('Proof of liabilities', 'proof'),
  },
  {
    icon: 'shield',
    title: 'Two steps at the door',
    text: 'A sign-in needs the password and a code. Sessions are listed, revocable, and end with a password change.',
    ...proofAt('What protects an account', 'faq', '?category=security'),
  },
  {
    icon: 'wallet',
    title: 'Withdrawals that wait',
    text: 'After a change of password or contact, withdrawals rest for 24 hours, checked again before signing.',
    ...proofAt('How withdrawals work', 'faq', '?category=funds'),
  },
  {
    icon: 'book',
    title: 'Rules that compute',
    text: 'Margin, liquidation price, mark and funding: change the numbers and the engine’s own functions answer.',
    ...proofAt('Rule book', 'rule-book'),
  },
  {
    icon: 'chart',
    title: 'Open about the machine',
    text: 'The service says itself what works now and what does not.',
    ...proofAt('Service status', 'status'),
  },
];
/** What we do for security; only what can be checked is said. */
const security = rules.filter(({ proof }) => proof !== undefined);

/** What stands below the first screen: bots, security, campaign, roadmap. */
export function Story() {
  const t = useText();
  return (
    <>
      <Section
        title={t('Automated strategy bots')}
        lead={t(
          'Simulated over recent candles before they start, watched on one page, stopped at any time.',
        )}
      >
        <Cards cards={bots} />
      </Section>
      <Section
        id="security"
        title={t('Security you can read')}
        lead={t('Each of these is a rule of the engine, not a promise of a brochure.')}
      >
        <Cards cards={security} />
      </Section>
      <Campaign campaign={campaign} nowMs={Date.now()} />
      <Roadmap />
    </>
  );
}
