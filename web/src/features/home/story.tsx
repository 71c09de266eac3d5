import { screens } from '@bourse/contract/screens.ts';
import { Link } from 'wouter';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { campaign } from '../../lib/page-meta.ts';
import { Icon, type IconName } from '../../ui/figures/icon.tsx';
import { Campaign } from './campaign.tsx';
import { Roadmap } from './roadmap.tsx';
import { Section } from './section.tsx';

const bots: readonly CardText[] = [
  {
    icon: 'bot',
    title: 'home.automatedStrategies',
    text: 'home.automatedStrategiesText',
    proof: { label: 'shell.tradingBots', to: screens.bots },
  },
  {
    icon: 'keyboard',
    title: 'home.connectProgram',
    text: 'home.connectProgramText',
  },
  {
    icon: 'shield',
    title: 'home.botRules',
    text: 'home.botRulesText',
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
    title: 'home.balancedLedger',
    text: 'home.balancedLedgerText',
    ...proofAt('shell.proofOfReserves', 'proof'),
  },
  {
    icon: 'shield',
    title: 'home.twoStepLogin',
    text: 'home.twoStepLoginText',
    ...proofAt('home.accountProtection', 'faq', '?category=security'),
  },
  {
    icon: 'wallet',
    title: 'home.withdrawalHold',
    text: 'home.withdrawalHoldText',
    ...proofAt('home.howWithdrawalsWork', 'faq', '?category=funds'),
  },
  {
    icon: 'book',
    title: 'home.computableRules',
    text: 'home.computableRulesText',
    ...proofAt('shell.ruleBook', 'rule-book'),
  },
  {
    icon: 'chart',
    title: 'home.liveSystemStatus',
    text: 'home.liveSystemStatusText',
    ...proofAt('home.systemStatusLink', 'status'),
  },
];
/** What we do for security; only what can be checked is said. */
const security = rules.filter(({ proof }) => proof !== undefined);

/** What stands below the first screen: bots, security, campaign, roadmap. */
export function Story() {
  const t = useText();
  return (
    <>
      <Section title={t('home.strategyBots')} lead={t('home.strategyBotsLead')}>
        <Cards cards={bots} />
      </Section>
      <Section
        id="security"
        title={t('home.verifiableSecurity')}
        lead={t('home.verifiableSecurityLead')}
      >
        <Cards cards={security} />
      </Section>
      <Campaign campaign={campaign} nowMs={Date.now()} />
      <Roadmap />
    </>
  );
}

interface CardText {
  readonly icon: IconName;
  readonly title: TextKey;
  readonly text: TextKey;
  /** Where what the card says can be checked. */
  readonly proof?: ProofLink;
}

interface ProofLink {
  readonly label: TextKey;
  readonly to: string;
}

/** A row of facts with an icon each. */
function Cards({ cards }: { readonly cards: readonly CardText[] }) {
  const t = useText();
  return (
    <ul className="grid gap-3 tablet:grid-cols-3">
      {cards.map(({ icon, title, text, proof }) => (
        <li key={title} className="flex flex-col gap-2 rounded border border-line bg-panel p-5">
          <Icon name={icon} size={24} className="text-accent-text" />
          <h3 className="mt-1 font-semibold text-[16px]">{t(title)}</h3>
          <p className="text-ink-2">{t(text)}</p>
          {proof && (
            <Link
              to={proof.to}
              className="mt-auto flex items-center gap-1 pt-2 font-semibold text-accent-text"
            >
              {t(proof.label)}
              <Icon name="arrow-right" size={14} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
