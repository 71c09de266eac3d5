import { mayAct } from '@bourse/contract/console/acts.ts';
import type { ComparedCoin, TreasuryWallet } from '@bourse/contract/console/routes/treasury.ts';
import { Fragment } from 'react';
import { commaText, momentText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { Panel } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';
import { type Doing, pauseWords } from './treasury-dialog.tsx';

interface WalletPanelProps {
  readonly wallet: TreasuryWallet;
  readonly coins: readonly ComparedCoin[];
  onDo(doing: Doing): void;
}

const hindrances = { '': 'hindranceNone', fee: 'hindranceFee', gas: 'hindranceGas' } as const;

/** The addresses of one chain, its gas, and what each coin has too much or too little of. */
export function WalletPanel({ wallet, coins, onDo }: WalletPanelProps) {
  const t = useText();
  const { language } = useLanguage();
  return (
    <Panel title={`${t('treasury.wallets')}${commaText(language)}${wallet.chain}`} className="none">
      <div className="named-values panel-body none">
        <span>{t('treasury.hotOf')}</span>
        <span className="mono wrap tall">{wallet.hot}</span>
        <span>{t('treasury.coldOf')}</span>
        <span className="mono wrap tall">{wallet.cold}</span>
        <OtherColds wallet={wallet} onDo={onDo} />
        {wallet.sweeps ? (
          <Gas wallet={wallet} />
        ) : (
          <>
            <span>{t('treasury.deposits')}</span>
            <span className="tall">{t('treasury.depositsPay')}</span>
          </>
        )}
      </div>
      <div className="scroll" tabIndex={-1}>
        <table className="rows-44 cards">
          <tbody>
            {coins.map((one) => (
              <CoinRow key={one.coin} {...{ one, wallet, onDo }} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** What sweeps of this chain are paid from, and what hinders them. */
function Gas({ wallet }: Pick<WalletPanelProps, 'wallet'>) {
  const t = useText();
  const { gas, gasCoin, gasLeft, gasForSweeps, hindrance } = wallet;
  const enough = gasForSweeps < 0 ? 'gasUnknown' : 'gasLeft';
  return (
    <>
      <span>{t('treasury.gasOf')}</span>
      <span className="mono wrap tall">{gas}</span>
      <span />
      <span>
        {t(`treasury.${enough}`, {
          amount: amountText(gasLeft),
          coin: gasCoin,
          sweeps: String(gasForSweeps),
        })}
      </span>
      <span>{t('treasury.hindrance')}</span>
      <span className={hindrance ? 'warning' : 'up'}>{t(`treasury.${hindrances[hindrance]}`)}</span>
    </>
  );
}

interface CoinRowProps extends Omit<WalletPanelProps, 'coins'> {
  readonly one: ComparedCoin;
}

function CoinRow({ one, wallet: { cold, sweeps }, onDo }: CoinRowProps) {
  const t = useText();
  const { state } = useHouse();
  const roles = state?.operator.roles ?? [];
  const verb = one.isSweepPaused ? 'resume' : 'pause';
  return (
    <tr>
      <td className="two" data-name={t('treasury.coin')}>
        <b>{one.coin}</b>
        <small>
          {t('treasury.bounds', {
            hot: `${one.hotPercent}%`,
            target: `${one.targetPercent}%`,
            limit: `${one.upperPercent}%`,
          })}
        </small>
      </td>
      <td data-name={t('treasury.state')}>
        <Advice one={one} />
      </td>
      <td>
        <span className="verbs">
          {one.hotPercent > 0 && mayAct(roles, 'cold-send') && (
            <button
              type="button"
              className="btn small"
              onClick={() => onDo({ verb: 'cold', one, cold })}
            >
              {t('treasury.sendCold')}
            </button>
          )}
          {mayAct(roles, 'sweep-pause') && (
            <button type="button" className="btn small" onClick={() => onDo({ verb, one, sweeps })}>
              {t(`treasury.${pauseWords[verb][sweeps ? 'sweeps' : 'cold'].verb}`)}
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Where coins could go instead, and what two people have chosen for later. */
function OtherColds({ wallet, onDo }: Pick<WalletPanelProps, 'wallet' | 'onDo'>) {
  const t = useText();
  const { state } = useHouse();
  const roles = state?.operator.roles ?? [];
  const { cold, coldSet } = wallet;
  const isFree = coldSet.every(({ effectiveAt }) => effectiveAt === 0);
  const others = coldSet.filter(({ address, effectiveAt }) => address !== cold || effectiveAt > 0);
  return others.map(({ address, effectiveAt }) => (
    <Fragment key={address}>
      <span>
        {effectiveAt > 0
          ? t('treasury.coldFrom', { time: momentText(effectiveAt) })
          : t('treasury.coldAlso')}
      </span>
      <span className="wrap tall">
        <span className="mono wrap">{address}</span>
        <span className="verbs">
          {isFree && mayAct(roles, 'cold-set-change') && (
            <button
              type="button"
              className="btn small"
              onClick={() => onDo({ verb: 'cold-set', wallet, address })}
            >
              {t('treasury.coldUse')}
            </button>
          )}
          {effectiveAt > 0 && mayAct(roles, 'cold-set-stop') && (
            <button
              type="button"
              className="btn small"
              onClick={() => onDo({ verb: 'cold-stop', wallet, address })}
            >
              {t('treasury.coldStop')}
            </button>
          )}
        </span>
      </span>
    </Fragment>
  ));
}

function Advice({ one }: { readonly one: ComparedCoin }) {
  const t = useText();
  if (one.missing !== '0')
    return (
      <span className="down">
        {t('treasury.bringBack', { amount: amountText(one.missing), coin: one.coin })}
      </span>
    );
  if (one.excess !== '0')
    return (
      <span className="warning">
        {t('treasury.excess', { amount: amountText(one.excess), coin: one.coin })}
      </span>
    );
  return <span className="muted">{t('treasury.inBounds')}</span>;
}
