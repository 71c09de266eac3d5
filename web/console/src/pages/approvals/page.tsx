import type { Proposal } from '@bourse/contract/console/routes/proposals.ts';
import { Link, useParams } from 'wouter';
import { useSearchParams } from '#app/ui/address.tsx';
import { ask } from '../../lib/api.ts';
import { spanText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty, Failed } from '../../ui/bits.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BeforePassing } from './before-passing.tsx';

const READ_MS = 3_000;
const tabs = ['open', 'passed', 'refused', 'expired'] as const;
type Tab = (typeof tabs)[number];

/** Every proposal of the house, and one of them whole. Tab, page and row stand in the address. */
export function Page() {
  const t = useText();
  const { row } = useParams();
  const [search, setSearch] = useSearchParams();
  const { state } = useHouse();
  const tab = (tabs.find((one) => one === search.get('tab')) ?? 'open') as Tab;
  const before = search.get('before') ?? undefined;
  const list = useRead(
    `${tab} ${before}`,
    () => ask('consoleProposals', { query: { tab, before } }),
    READ_MS,
  );
  return (
    <>
      <div className="title-line">
        {row && (
          <Link className="lnk back-small" to={`/approvals?tab=${tab}`}>
            {t('shared.back')}
          </Link>
        )}
        <h1>{t('approvals.title')}</h1>
        <span className="sub">
          {t('approvals.sub', {
            yours: state?.waitsForYou ?? 0,
            others: state?.waitsForOthers ?? 0,
          })}
        </span>
        <span className="right muted size-11 hide-small">{t('approvals.right')}</span>
      </div>
      {list.problem && (
        <Failed
          text={t('shared.notRead', { problem: list.problem })}
          again={t('shared.again')}
          onAgain={list.again}
        />
      )}
      <div className={row ? 'split queued' : 'split'}>
        <section className="panel cases" style={{ width: 384 }} aria-label={t('approvals.title')}>
          <div className="tabs" role="tablist">
            {tabs.map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                aria-selected={one === tab}
                onClick={() => setSearch({ tab: one })}
              >
                {t(`approvals.${one}`)}
              </button>
            ))}
          </div>
          <div className="scroll" style={{ flex: 1 }}>
            {list.data?.list.length === 0 && (
              <Empty icon="check" title={t('approvals.none')} text={t('approvals.noneText')} />
            )}
            <Cases proposals={list.data?.list ?? []} tab={tab} open={row ?? ''} />
            {list.data?.next && (
              <Link
                className="lnk"
                style={{ padding: 16, display: 'block' }}
                to={`/approvals?tab=${tab}&before=${list.data.next}`}
              >
                {t('shared.older')}
              </Link>
            )}
          </div>
          <div
            className="size-11 muted"
            style={{ padding: '12px 16px', borderTop: '1px solid var(--line)' }}
          >
            {t('approvals.foot')}
          </div>
        </section>
        <section className="panel grow" aria-label={row ?? t('approvals.choose')}>
          {row ? (
            <BeforePassing code={row} onChanged={list.again} />
          ) : (
            <Empty icon="people" title={t('approvals.choose')} text={t('approvals.chooseText')} />
          )}
        </section>
      </div>
    </>
  );
}

function Cases({
  proposals,
  tab,
  open,
}: {
  proposals: readonly Proposal[];
  tab: Tab;
  open: string;
}) {
  const t = useText();
  if (tab !== 'open')
    return proposals.map((one) => (
      <Case key={one.code} proposal={one} tab={tab} isOpen={one.code === open} />
    ));
  const groups = [
    ['forYou', proposals.filter(({ mayPass }) => mayPass)],
    ['forOthers', proposals.filter(({ whyNot }) => whyNot === 'author' || whyNot === 'closed')],
    ['notYours', proposals.filter(({ whyNot }) => whyNot === 'role' || whyNot === 'beneficiary')],
  ] as const;
  return groups.map(([name, own]) =>
    own.length === 0 ? null : (
      <div key={name}>
        <div className="size-11 faint" style={{ padding: '12px 16px 8px' }}>
          {t(`approvals.${name}`)}
        </div>
        {own.map((one) => (
          <Case key={one.code} proposal={one} tab={tab} isOpen={one.code === open} />
        ))}
      </div>
    ),
  );
}

function Case({ proposal, tab, isOpen }: { proposal: Proposal; tab: Tab; isOpen: boolean }) {
  const t = useText();
  const { language } = useLanguage();
  const now = useHouse.getState().state?.time ?? proposal.createdAt;
  return (
    <Link
      className="case"
      to={`/approvals/${proposal.code}?tab=${tab}`}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="muted" style={{ paddingTop: 2 }}>
        <Icon name="people" size={20} />
      </span>
      <span className="two" style={{ flex: 1 }}>
        <b className="wrap" style={{ display: 'block' }}>
          {language === 'en' ? proposal.title.en : proposal.title.zh}
        </b>
        <small className="ell">
          {proposal.code} · {proposal.seal}
        </small>
      </span>
      <span className="two" style={{ textAlign: 'right' }}>
        <span className="medium">{proposal.author.name}</span>
        <small>
          {proposal.state === 'open'
            ? t('approvals.ends', { left: spanText(proposal.expiresAt - now, language) })
            : spanText(now - proposal.createdAt, language)}
        </small>
      </span>
    </Link>
  );
}
