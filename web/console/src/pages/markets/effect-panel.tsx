import type { RuleEffect } from '@bourse/contract/console/routes/markets.ts';
import { Link } from 'wouter';
import { wholeText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { Figure, Panel } from '../../ui/bits.tsx';
import { amountText, percentText } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';

/** What rules would do, as a copy of the engine says; a text: why it does not say it. */
export function EffectPanel({ effect }: { readonly effect: RuleEffect | string }) {
  const t = useText();
  const { language } = useLanguage();
  if (typeof effect === 'string') {
    const words =
      effect === '' ? t('markets.notReckoned') : effect === '…' ? t('markets.reckoning') : effect;
    return (
      <Panel title={t('markets.effect')} className="none">
        <p className="panel-body muted" role="status">
          {words}
        </p>
      </Panel>
    );
  }
  return (
    <Panel
      title={t('markets.effect')}
      note={t('markets.effectNote', { sequence: wholeText(effect.sequence) })}
      className="none"
    >
      {effect.refused && (
        <div className="note down" role="alert">
          <Icon name="critical" />
          {t('markets.refusedBy', {
            reason: language === 'en' ? effect.refused.en : effect.refused.zh,
          })}
        </div>
      )}
      <Figures effect={effect} />
      {effect.list.length > 0 && <Touched list={effect.list} />}
    </Panel>
  );
}

function Figures({ effect }: { readonly effect: RuleEffect }) {
  const t = useText();
  const isPaid = effect.fundBefore !== effect.fundAfter;
  return (
    <div className="row panel-body">
      <Figure name={t('markets.positions')} value={effect.touched}>
        {t('markets.ofAccounts', { total: effect.positions, accounts: effect.touchedAccounts })}
      </Figure>
      <Figure
        name={t('markets.liquidated')}
        value={effect.liquidated}
        tone={effect.liquidated ? 'down' : ''}
      >
        {t('markets.accounts', { count: effect.liquidatedAccounts })}
      </Figure>
      <Figure
        name={t('markets.warned')}
        value={effect.warned}
        tone={effect.warned ? 'warning' : ''}
      />
      <Figure name={t('markets.kept')} value={effect.overLeverage + effect.overSize}>
        {t('markets.keptText', { byLeverage: effect.overLeverage, bySize: effect.overSize })}
      </Figure>
      <Figure name={t('markets.ordersEnded')} value={effect.ordersEnded}>
        {t('markets.ofOrders', { total: effect.orders })}
      </Figure>
      <Figure
        name={t('markets.fund')}
        value={wholeText(Math.round(Number(effect.fundAfter)))}
        tone={isPaid ? 'warning' : ''}
      >
        {t('markets.fundFrom', { before: wholeText(Math.round(Number(effect.fundBefore))) })}
      </Figure>
    </div>
  );
}

function Touched({ list }: { readonly list: RuleEffect['list'] }) {
  const t = useText();
  return (
    <div className="scroll low">
      <table className="compact">
        <thead>
          <tr>
            <th>{t('markets.uid')}</th>
            <th>{t('markets.contract')}</th>
            <th>{t('markets.side')}</th>
            <th className="num">{t('markets.size')}</th>
            <th className="num">{t('markets.ratio')}</th>
            <th className="num">{t('markets.afterwards')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr
              key={`${one.userId}${one.symbol}${one.side}`}
              className={one.isLiquidated ? 'bad' : ''}
            >
              <td>
                <Link className="lnk" to={`/customers/${one.uid}`}>
                  {one.uid}
                </Link>
              </td>
              <td>{one.symbol}</td>
              <td className={one.side === 'long' ? 'up' : 'down'}>
                {t(`markets.${one.side}`)} {one.leverage}x
              </td>
              <td className="num">{amountText(one.quantity)}</td>
              <td className="num">{percentText(Number(one.ratioBefore))}</td>
              <td className="num semibold">
                {one.isLiquidated ? t('markets.isLiquidated') : percentText(Number(one.ratioAfter))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
