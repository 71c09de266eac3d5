import { Link } from 'wouter';
import { type TextKey, useText } from '../../lib/i18n.ts';
import {
  brand,
  campaign,
  isDemo,
  liveChatUrl,
  socialLinks,
  supportEmail,
} from '../../lib/page-meta.ts';
import { BrandMark } from '../../ui/figures/brand-mark.tsx';

interface FooterLink {
  readonly label: TextKey;
  /** A path of this app, or with `outside` one that the server answers itself. */
  readonly to: string;
  readonly outside?: boolean;
}

interface FooterColumn {
  readonly title: TextKey;
  readonly links: readonly FooterLink[];
}

const columns: readonly FooterColumn[] = [
  {
    title: 'shell.about',
    links: [
      { label: 'shell.siteSecurity', to: '/#security' },
      ...(campaign ? [{ label: 'shell.launchCampaign', to: '/#campaign' } as const] : []),
      { label: 'shell.roadmap', to: '/#roadmap' },
    ],
  },
  {
    title: 'shell.products',
    links: [
      { label: 'shell.markets', to: '/market' },
      { label: 'shell.spotTrading', to: '/spot' },
      { label: 'shell.futuresTrading', to: '/futures' },
      { label: 'shell.tradingBots', to: '/bots' },
    ],
  },
  {
    title: 'shell.helpCenter',
    links: [
      { label: 'shell.faq', to: '/faq' },
      { label: 'shell.support', to: '/support' },
      { label: 'shell.apiDocumentation', to: '/docs', outside: true },
      { label: 'shell.tradingRules', to: '/trading-rules' },
      { label: 'shell.howStopsWork', to: '/stop-guide' },
      { label: 'shell.ruleBook', to: '/rule-book' },
      { label: 'shell.fees', to: '/fees' },
      { label: 'shell.announcements', to: '/announcements' },
      { label: 'shell.systemStatus', to: '/status' },
      { label: 'shell.proofOfReserves', to: '/proof' },
    ],
  },
  {
    title: 'shell.terms',
    links: [
      { label: 'shell.userAgreement', to: '/user-agreement' },
      { label: 'shell.privacyPolicy', to: '/privacy-policy' },
      { label: 'shell.termsOfUse', to: '/terms-of-use' },
      { label: 'shell.riskDisclaimer', to: '/risk-disclaimer' },
    ],
  },
];

const linkClass =
  'text-ink-2 text-small hover:text-ink max-tablet:flex max-tablet:min-h-11 max-tablet:items-center';

function Column({ title, links }: FooterColumn) {
  const t = useText();
  return (
    <nav aria-label={t(title)}>
      <h2 className="mb-3 font-semibold text-body max-tablet:mb-1">{t(title)}</h2>
      <ul className="flex flex-col gap-2.5 max-tablet:gap-0">
        {links.map(({ label, to, outside }) => (
          <li key={label}>
            {outside ? (
              <a href={to} className={linkClass}>
                {t(label)}
              </a>
            ) : (
              <Link to={to} className={linkClass}>
                {t(label)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact() {
  const t = useText();
  return (
    <div>
      <h2 className="mb-3 font-semibold text-body max-tablet:mb-1">{t('shell.contact')}</h2>
      <ul className="flex flex-col gap-2.5 max-tablet:gap-0">
        <li>
          <Link to="/faq" className={linkClass}>
            {t('shell.onlineCustomerService')}
          </Link>
        </li>
        {liveChatUrl && (
          <li>
            <a href={liveChatUrl} rel="noreferrer" className={linkClass}>
              {t('shell.liveChat')}
            </a>
          </li>
        )}
        {supportEmail && (
          <li>
            <a href={`mailto:${supportEmail}`} className={linkClass}>
              {supportEmail}
            </a>
          </li>
        )}
      </ul>
      {socialLinks.length > 0 && (
        <ul aria-label={t('shell.socialLinks')} className="mt-4 flex flex-wrap gap-3">
          {socialLinks.map(({ name, address }) => (
            <li key={name}>
              <a href={address} rel="noreferrer" className={linkClass}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function Footer() {
  const t = useText();
  const year = new Date().getUTCFullYear();
  return (
    <footer className="mt-auto border-line border-t bg-panel">
      <div className="mx-auto grid max-w-(--page) grid-cols-2 gap-x-6 gap-y-8 px-4 py-10 max-tablet:gap-y-5 max-tablet:py-6 tablet:grid-cols-5">
        {columns.map((column) => (
          <Column key={column.title} {...column} />
        ))}
        <Contact />
      </div>
      <div className="mx-auto flex max-w-(--page) flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-5 text-ink-3 text-small">
        <span className="flex items-center gap-2">
          <BrandMark size={16} />© {year} {brand}. {t('shell.allRightsReserved')}
        </span>
        {isDemo && <span>{t('shell.demoFundsNote')}</span>}
      </div>
    </footer>
  );
}
