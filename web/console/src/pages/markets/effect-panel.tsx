import type { RuleEffect } from '@bourse/contract/console/routes/markets.ts';
import { Link } from 'wouter';
import { wholeText } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { Figure, Panel } from '../../ui/bits.tsx';
import { amountText, percentText } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { texts } from './texts.ts';

/** What rules would do, as a copy of the engine says; a text: why it does not say it. */
export function EffectPanel({ effect }: { readonly effect: RuleEffect | string }) {
  const say = useTexts(texts);
  if (typeof effect === 'string') {
    const words = effect === '' ? say('notReckoned') : effect === '…' ? say('reckoning') : effect;
    return (
      <Panel title={say('effect')} className="none">
        <p className="pb k" role="status">
          {words}
        </p>
      </Panel>
    );
  }
  return (
    <Panel
      title={say('effect')}
      note={say('effectNote', wholeText(effect.sequence))}
      className="none"
    >
      {effect.refused && (
        <div className="note dn" role="alert">
          <Icon name="critical" />
          {say('refusedBy', effect.refused.field || effect.refused.code)}
        </div>
      )}
      <Figures effect={effect} />
      {effect.list.length > 0 && <Touched list={effect.list} />}
    </Panel>
  );
}

function Figures({ effect }: { readonly effect: RuleEffect }) {
  const say = useTexts(texts);
  const isPaid = effect.fundBefore !== effect.fundAfter;
  return (
    <div className="row pb">
      <Figure name={say('positions')} value={effect.touched}>
        {say('ofAccounts', effect.positions, effect.touchedAccounts)}
      </Figure>
      <Figure
        name={say('liquidated')}
        value={effect.liquidated}
        tone={effect.liquidated ? 'dn' : ''}
      >
        {say('accounts', effect.liquidatedAccounts)}
      </Figure>
      <Figure name={say('warned')} value={effect.warned} tone={effect.warned ? 'wa' : ''} />
      <Figure name={say('kept')} value={effect.overLeverage + effect.overSize}>
        {say('keptText', effect.overLeverage, effect.overSize)}
      </Figure>
      <Figure name={say('ordersEnded')} value={effect.ordersEnded}>
        {say('ofOrders', effect.orders)}
      </Figure>
      <Figure
        name={say('fund')}
        value={wholeText(Math.round(Number(effect.fundAfter)))}
        tone={isPaid ? 'wa' : ''}
      >
        {say('fundFrom', wholeText(Math.round(Number(effect.fundBefore))))}
      </Figure>
    </div>
  );
}

function Touched({ list }: { readonly list: RuleEffect['list'] }) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  return (
    <div className="scroll" style={{ maxHeight: 320 }}>
      <table className="c">
        <thead>
          <tr>
            <th>{say('uid')}</th>
            <th>{say('contract')}</th>
            <th>{say('side')}</th>
            <th className="num">{say('size')}</th>
            <th className="num">{say('ratio')}</th>
            <th className="num">{say('afterwards')}</th>
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
              <td className={one.side === 'long' ? 'up' : 'dn'}>
                {say(one.side)} {one.leverage}x
              </td>
              <td className="num">{amountText(one.quantity)}</td>
              <td className="num">{percentText(Number(one.ratioBefore), language)}</td>
              <td className="num sb">
                {one.isLiquidated
                  ? say('isLiquidated')
                  : percentText(Number(one.ratioAfter), language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
