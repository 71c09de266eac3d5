import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { Proposal } from '@bourse/contract/console/routes/proposals.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { Link, useParams } from 'wouter';
import { useSearchParams } from '#app/ui/layout/address.tsx';
import { ask } from '../../lib/api.ts';
import { spanText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { Empty } from '../../ui/bits.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NotRead, Tabs } from '../../ui/page-parts.tsx';
import { BeforePassing } from './before-passing.tsx';

const READ_MS = 3_000;
const tabs = ['open', 'passed', 'refused', 'expired'] as const;
type Tab = (typeof tabs)[number];

/** Every proposal of the house, and one of them whole. Tab, page and row stand in the address. */
export function Page() {
  const t = useText();
  const { row } = useParams();
  const [search] = useSearchParams();
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
      <NotRead read={list} />
      <div className={row ? 'split queued' : 'split'}>
        <Queue read={list} tab={tab} open={row ?? ''} />
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

interface QueueProps {
  readonly read: Read<DataOf<typeof consoleRoutes.consoleProposals>>;
  readonly tab: Tab;
  /** The one that is open; empty: none. */
  readonly open: string;
}

function Queue({ read: { data }, tab, open }: QueueProps) {
  const t = useText();
  const [, setSearch] = useSearchParams();
  return (
    <section className="panel cases approval-cases" aria-label={t('approvals.title')}>
      <Tabs
        names={tabs}
        chosen={tab}
        text={(one) => t(`approvals.${one}`)}
        onChoose={(one) => setSearch({ tab: one })}
      />
      <div className="scroll grow">
        {data?.list.length === 0 && (
          <Empty icon="check" title={t('approvals.none')} text={t('approvals.noneText')} />
        )}
        <Cases proposals={data?.list ?? []} tab={tab} open={open} />
        {data?.next && (
          <Link className="lnk" to={`/approvals?tab=${tab}&before=${data.next}`}>
            {t('shared.older')}
          </Link>
        )}
      </div>
      <div className="size-11 muted ruled">{t('approvals.foot')}</div>
    </section>
  );
}

interface CasesProps {
  readonly proposals: readonly Proposal[];
  readonly tab: Tab;
  readonly open: string;
}

function Cases({ proposals, tab, open }: CasesProps) {
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
        <div className="size-11 faint group-head">{t(`approvals.${name}`)}</div>
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
      <span className="muted case-icon">
        <Icon name="people" size={20} />
      </span>
      <span className="two grow">
        <b className="wrap">{language === 'en' ? proposal.title.en : proposal.title.zh}</b>
        <small className="ell">
          {proposal.code} · {proposal.seal}
        </small>
      </span>
      <span className="two num">
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
