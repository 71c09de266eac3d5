import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { ConsoleInstrument } from '@bourse/contract/console/routes/markets.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { Link } from 'wouter';
import { roughText } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { Tabs } from '../../ui/page-parts.tsx';

const dots = { open: 'dot', 'cancel-only': 'dot warning', halted: 'dot down' } as const;

const tabs = ['contracts', 'spot', 'rest'] as const;

/** How an instrument trades: a mark of its own shape beside its colour, and the word. */
export function StateWord({ state }: Pick<ConsoleInstrument, 'state'>) {
  const t = useText();
  return (
    <span className="one-line">
      <span className={dots[state]} /> {t(`markets.${state}`)}
    </span>
  );
}

type Offer = DataOf<(typeof consoleRoutes)['consoleMarkets']>['offers'][number];

interface MarketListProps {
  readonly list: readonly ConsoleInstrument[];
  /** What may be listed. */
  readonly offers: readonly Offer[];
  readonly scope: string;
}

/** Contracts, spot markets, and what is of all of them. Tab and filter stand in the address. */
export function MarketList({ list, offers, scope }: MarketListProps) {
  const t = useText();
  const [get, set] = useFilters();
  const tab = tabs.find((one) => one === get('tab')) ?? 'contracts';
  const kind = tab === 'spot' ? 'spot' : 'contract';
  const isMeant = (one: Offer) =>
    one.kind === kind && one.name.toLowerCase().includes(get('name').toLowerCase());
  const rows = list.filter(isMeant);
  const open = offers.filter(isMeant);
  return (
    <section className="panel market-list">
      <Tabs
        names={tabs}
        chosen={tab}
        text={(name) => t(`markets.${name}`)}
        onChoose={(name) => set({ tab: name })}
      />
      {tab === 'rest' ? (
        <div>
          {(['risk', 'fees'] as const).map((one) => (
            <Link
              key={one}
              className="case"
              to={`/markets/${one}?tab=rest`}
              aria-current={scope === one}
            >
              <b>{t(`markets.${one}`)}</b>
            </Link>
          ))}
        </div>
      ) : (
        <>
          <div className="panel-head">
            <input
              className="inp small"
              aria-label={t('markets.name')}
              placeholder={t('markets.name')}
              defaultValue={get('name')}
              onChange={(event) => set({ name: event.target.value })}
            />
          </div>
          <div className="scroll grow">
            {rows.map((one) => (
              <InstrumentLine key={one.id} one={one} isOn={one.scope === scope} tab={tab} />
            ))}
            {open.length > 0 && <h2 className="panel-head">{t('markets.listable')}</h2>}
            {open.map((one) => (
              <OfferLine key={one.scope} one={one} isOn={one.scope === scope} tab={tab} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

interface OfferProps extends Omit<LineProps, 'one'> {
  readonly one: Offer;
}

function OfferLine({ one, isOn, tab }: OfferProps) {
  const t = useText();
  return (
    <Link className="case low" to={`/markets/${one.scope}?tab=${tab}`} aria-current={isOn}>
      <span className="two grow">
        <b>{one.name}</b>
        <small>{t('markets.notListed')}</small>
      </span>
    </Link>
  );
}

interface LineProps {
  readonly one: ConsoleInstrument;
  readonly isOn: boolean;
  readonly tab: string;
}

function InstrumentLine({ one, isOn, tab }: LineProps) {
  const t = useText();
  const kind =
    one.kind === 'contract'
      ? t('markets.perpetual', { version: one.version })
      : t('markets.spotMarket');
  return (
    <Link className="case low" to={`/markets/${one.scope}?tab=${tab}`} aria-current={isOn}>
      <span className="two grow">
        <b>{one.name}</b>
        <small title={kind}>{kind}</small>
      </span>
      <span className="two num">
        {roughText(Math.round(Number(one.turnover)))}
        <small>24 h, USDT</small>
      </span>
      <span className="market-state">
        <StateWord state={one.state} />
      </span>
    </Link>
  );
}
