import { mayAct } from '@bourse/contract/console/acts.ts';
import type { ConsoleChain, ConsoleCoin } from '@bourse/contract/console/routes/coins.ts';
import { useHouse } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { Panel } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';
import type { Changing } from './terms-dialog.tsx';

const amounts = [
  ...(['depositMin', 'withdrawMin', 'withdrawMax', 'withdrawFee'] as const),
  ...(['reviewAbove', 'twoPeopleAbove'] as const),
] as const;

interface ChainPanelProps {
  readonly chain: ConsoleChain;
  onChange(changing: Changing): void;
}

/** One chain with its coins. */
export function ChainPanel({ chain, onChange }: ChainPanelProps) {
  const t = useText();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  const { isOpen, isAway, readHeight, tipHeight } = chain;
  return (
    <Panel
      title={`${chain.name} · ${chain.network}`}
      note={
        <>
          {t('coins.version', { version: chain.version })} ·{' '}
          {t('coins.heights', { read: readHeight, tip: tipHeight })} ·{' '}
          {t('coins.credit', { confirmations: chain.depositConfirmations })} ·{' '}
          {t('coins.unlock', { confirmations: chain.unlockConfirmations })} ·{' '}
          {t('coins.final', { confirmations: chain.withdrawConfirmations })}
        </>
      }
      right={
        <>
          {isAway && <span className="chip warning">{t('coins.away')}</span>}
          <span className={isOpen ? 'chip up' : 'chip down'}>
            {t(isOpen ? 'coins.open' : 'coins.closed')}
          </span>
          {mayAct(roles, 'coin-change') && (
            <button
              type="button"
              className="btn small outlined"
              onClick={() => onChange({ verb: 'change', chain })}
            >
              {t('coins.changeChain')}
            </button>
          )}
          <WayButton way="chain" isOpen={isOpen} chain={chain} onChange={onChange} />
        </>
      }
    >
      <div className="scroll">
        <table className="rows-44 cards">
          <thead>
            <tr>
              <th>{t('coins.coin')}</th>
              <th>{t('coins.deposits')}</th>
              <th>{t('coins.withdrawals')}</th>
              {amounts.map((name) => (
                <th key={name} className="num">
                  {t(`coins.${name}`)}
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {chain.coins.map((coin) => (
              <CoinRow key={coin.coin} {...{ chain, coin, onChange }} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function CoinRow({ chain, coin, onChange }: ChainPanelProps & { readonly coin: ConsoleCoin }) {
  const t = useText();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  return (
    <tr>
      <td className="two" data-name={t('coins.coin')}>
        <b className="semibold">{coin.coin}</b>
        <small>{t('coins.version', { version: coin.version })}</small>
      </td>
      <WayCell way="deposits" {...{ chain, coin, onChange }} />
      <WayCell way="withdrawals" {...{ chain, coin, onChange }} />
      {amounts.map((name) => (
        <td key={name} className="num" data-name={t(`coins.${name}`)}>
          {amountText(coin[name])}
        </td>
      ))}
      <td>
        <span className="verbs">
          {mayAct(roles, 'coin-change') && (
            <button
              type="button"
              className="btn small outlined"
              onClick={() => onChange({ verb: 'change', chain, coin })}
            >
              {t('coins.change')}
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}

/** One way of a coin: whether it is open, what waits, and the button. */
function WayCell({
  way,
  chain,
  coin,
  onChange,
}: ChainPanelProps & {
  readonly way: 'deposits' | 'withdrawals';
  readonly coin: ConsoleCoin;
}) {
  const t = useText();
  const isOpen = way === 'deposits' ? coin.depositsOpen : coin.withdrawalsOpen;
  const waiting = way === 'deposits' ? coin.depositsWaiting : coin.withdrawalsWaiting;
  const isPaused = way === 'withdrawals' && coin.isPaused;
  return (
    <td data-name={t(`coins.${way}`)}>
      <span className="verbs start">
        <span className="two">
          <span className={isOpen && !isPaused ? 'chip up' : 'chip down'}>
            {t(isPaused ? 'coins.paused' : isOpen ? 'coins.open' : 'coins.closed')}
          </span>
          {waiting > 0 && <small>{t('coins.waits', { count: waiting })}</small>}
        </span>
        <WayButton {...{ way, isOpen, chain, coin, onChange }} />
      </span>
    </td>
  );
}

function WayButton({
  way,
  isOpen,
  chain,
  coin,
  onChange,
}: ChainPanelProps & {
  readonly way: 'chain' | 'deposits' | 'withdrawals';
  readonly isOpen: boolean;
  readonly coin?: ConsoleCoin;
}) {
  const t = useText();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  if (!mayAct(roles, isOpen ? 'asset-pause' : 'asset-resume')) return null;
  const words =
    way === 'chain' ? (['closeChain', 'openChain'] as const) : (['close', 'reopen'] as const);
  return (
    <button
      type="button"
      className={isOpen ? 'btn small danger' : 'btn small outlined'}
      aria-label={`${t(`coins.${words[isOpen ? 0 : 1]}`)} ${coin?.coin ?? chain.chain} ${t(`coins.${way}`)}`}
      onClick={() =>
        onChange({ verb: isOpen ? 'close' : 'open', way, chain, ...(coin && { coin }) })
      }
    >
      {t(`coins.${words[isOpen ? 0 : 1]}`)}
    </button>
  );
}
