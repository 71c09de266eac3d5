import { mayAct } from '@bourse/contract/console/acts.ts';
import type { ConsoleInstrument } from '@bourse/contract/console/routes/markets.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { wholeText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { StateWord } from './market-list.tsx';

type Wish = 'cancel-only' | 'halted' | 'open';

/** What its texts are called by. */
const stops = { 'cancel-only': 'cancelOnly', halted: 'halt' } as const;

interface InstrumentHeadProps {
  readonly instrument: ConsoleInstrument;
  onDone(): void;
}

/** How it trades, and the ways to stop it at once or to propose that it opens. */
export function InstrumentHead({ instrument, onDone }: InstrumentHeadProps) {
  const t = useText();
  const propose = usePropose();
  const [wish, setWish] = useState<Wish>();
  const [said, setSaid] = useState('');
  const { name, state, orders, positions } = instrument;
  return (
    <section className="panel">
      <div className="panel-head head">
        <h1>{name}</h1>
        <span className="chip">
          {instrument.kind === 'contract'
            ? t('markets.perpetual', { version: instrument.version })
            : t('markets.spotMarket')}
        </span>
        <StateWord state={state} />
        {said && (
          <span className="chip up" role="status">
            {said}
          </span>
        )}
        <span className="right">
          <span className="two num">
            {t('markets.resting', { orders: wholeText(orders), positions: wholeText(positions) })}
            <small>{t('markets.twoPeople')}</small>
          </span>
          <Wishes state={state} onWish={setWish} />
        </span>
      </div>
      {wish === 'open' && (
        <ActDialog
          act="market-open"
          title={t('markets.openTitle', { market: name })}
          text={t('markets.openText')}
          verb={t('markets.proposeVerb')}
          onClose={() => setWish(undefined)}
          run={async (key, reason) => {
            const fields = { instrument: instrument.id, state: 'open' };
            setSaid(await propose(key, 'market-open', fields, reason));
          }}
        />
      )}
      {wish !== undefined && wish !== 'open' && (
        <ActDialog
          act="market-stop"
          title={t(`markets.${stops[wish]}Title`, { market: name })}
          text={t(`markets.${stops[wish]}Text`, { orders: wholeText(orders) })}
          verb={t(`markets.${stops[wish]}Verb`)}
          isDangerous
          onClose={() => setWish(undefined)}
          run={async (key, reason) => {
            const body = { instrument: instrument.id, state: wish, reason };
            await ask('consoleMarketStop', { key, body });
            onDone();
          }}
        />
      )}
    </section>
  );
}

interface WishesProps {
  readonly state: ConsoleInstrument['state'];
  onWish(wish: Wish): void;
}

/** What this operator may want of it now. */
function Wishes({ state, onWish }: WishesProps) {
  const t = useText();
  const roles = useHouse(({ state: house }) => house?.operator.roles ?? []);
  const mayStop = mayAct(roles, 'market-stop');
  return (
    <>
      {mayStop && state === 'open' && (
        <button type="button" className="btn small outlined" onClick={() => onWish('cancel-only')}>
          {t('markets.toCancelOnly')}
        </button>
      )}
      {mayStop && state !== 'halted' && (
        <button type="button" className="btn small danger" onClick={() => onWish('halted')}>
          {t('markets.toHalt')}
        </button>
      )}
      {mayAct(roles, 'market-open') && state !== 'open' && (
        <button type="button" className="btn small" onClick={() => onWish('open')}>
          {t('markets.toOpen')}
        </button>
      )}
    </>
  );
}
