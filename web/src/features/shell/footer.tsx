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
import { BrandMark } from '../../ui/brand-mark.tsx';

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
    title: 'About',
    links: [
      { label: 'Why it is safe', to: '/#security' },
      ...(campaign ? [{ label: 'Launch campaign', to: '/#campaign' } as const] : []),
      { label: 'Roadmap', to: '/#roadmap' },
    ],
  },
  {
    title: 'Products',
    links: [
      { label: 'Markets', to: '/market' },
      { label: 'Spot trading', to: '/spot' },
      { label: 'Futures trading', to: '/futures' },
      { label: 'Trading bots', to: '/bots' },
    ],
  },
  {
    title: 'Help center',
    links: [
      { label: 'FAQ', to: '/faq' },
      { label: 'Support', to: '/support' },
      { label: 'API documentation', to: '/docs', outside: true },
      { label: 'Trading rules', to: '/trading-rules' },
      { label: 'What your stop does', to: '/stop-guide' },
      { label: 'Rule book', to: '/rule-book' },
      { label: 'Fees', to: '/fees' },
      { label: 'Announcements', to: '/announcements' },
      { label: 'System status', to: '/status' },
      { label: 'Proof of liabilities', to: '/proof' },
    ],
  },
  {
    title: 'Terms',
    links: [
      { label: 'User Agreement', to: '/user-agreement' },
      { label: 'Privacy Policy', to: '/privacy-policy' },
      { label: 'Terms of Use', to: '/terms-of-use' },
      { label: 'Risk Disclaimer', to: '/risk-disclaimer' },
    ],
  },
];

const linkClass = 'text-ink-2 text-small hover:text-ink';

function Column({ title, links }: FooterColumn) {
  const t = useText();
  return (
    <nav aria-label={t(title)}>
      <h2 className="mb-3 font-semibold text-body">{t(title)}</h2>
      <ul className="flex flex-col gap-2.5">
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
      <h2 className="mb-3 font-semibold text-body">{t('Contact')}</h2>
      <ul className="flex flex-col gap-2.5">
        <li>
          <Link to="/faq" className={linkClass}>
            {t('Online Customer Service')}
          </Link>
        </li>
        {liveChatUrl && (
          <li>
            <a href={liveChatUrl} rel="noreferrer" className={linkClass}>
              {t('Live chat')}
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
        <ul aria-label={t('Social links')} className="mt-4 flex flex-wrap gap-3">
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
      <div className="mx-auto grid max-w-(--page) grid-cols-2 gap-x-6 gap-y-8 px-4 py-10 tablet:grid-cols-5">
        {columns.map((column) => (
          <Column key={column.title} {...column} />
        ))}
        <Contact />
      </div>
      <div className="mx-auto flex max-w-(--page) flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-5 text-ink-3 text-small">
        <span className="flex items-center gap-2">
          <BrandMark size={16} />© {year} {brand}. {t('All rights reserved.')}
        </span>
        {isDemo && (
          <span>
            {t('Demo: funds have no value. Prices come from a simulated reference market.')}
          </span>
        )}
      </div>
    </footer>
  );
}
