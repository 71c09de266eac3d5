import { mayAct } from '@bourse/contract/console/acts.ts';
import type { Risk, RiskPosition } from '@bourse/contract/console/routes/risk.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { isDecimal, spanText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty, Field, Panel } from '../../ui/bits.tsx';
import { amountText, percentText, wholeAmountText } from '../../ui/figures.ts';

/** Positions that are due and are not taken, with the way that two people have. */
export function StuckPanel({ risk }: { readonly risk: Risk }) {
  const t = useText();
  const { language } = useLanguage();
  const [taken, take] = useState<RiskPosition>();
  const [made, setMade] = useState<{ readonly code: string; readonly seal: string }>();
  const isStale = useIsStale();
  const roles = useHouse(({ state }) => state?.operator.roles) ?? [];
  return (
    <Panel title={t('risk.stuck')} note={t('risk.stuckNote')} className="side">
      {made && (
        <p className="note up" role="status">
          <Link to={`/approvals/${made.code}`}>
            {t('risk.proposed', { code: made.code, seal: made.seal })}
          </Link>
        </p>
      )}
      {risk.stuck.length === 0 && (
        <Empty icon="check" title={t('risk.noStuck')} text={t('risk.noStuckText')} />
      )}
      {risk.stuck.map((one) => (
        <div key={`${one.user}/${one.name}/${one.side}`} className="panel-body none">
          <p className="semibold">
            {one.name} {t(`risk.${one.side}`)} · {one.uid} ·{' '}
            {spanText(risk.time - one.dueSince, language)}
          </p>
          <p className="muted">
            {t('risk.stuckText', {
              quantity: amountText(one.quantity),
              contract: one.name,
              value: wholeAmountText(one.worth),
              ratio: percentText(Number(one.ratio), 0),
            })}
          </p>
          {mayAct(roles, 'position-resolve') && (
            <button
              type="button"
              className="btn small danger"
              disabled={isStale}
              onClick={() => take(one)}
            >
              {t('risk.resolve')}
            </button>
          )}
        </div>
      ))}
      {taken && (
        <ResolveDialog one={taken} risk={risk} onMade={setMade} onClose={() => take(undefined)} />
      )}
    </Panel>
  );
}

/** The first that there is; prices that nobody has told are 0. */
const firstPrice = (...prices: readonly (string | undefined)[]) =>
  prices.find((price) => Number(price) > 0) ?? '';

interface ResolveDialogProps {
  readonly one: RiskPosition;
  readonly risk: Risk;
  onMade(made: { readonly code: string; readonly seal: string }): void;
  onClose(): void;
}

function ResolveDialog({ one, risk, onMade, onClose }: ResolveDialogProps) {
  const t = useText();
  const index = risk.contracts.find(({ scope }) => scope === `contract:${one.contract}`)?.index;
  const [quantity, setQuantity] = useState(one.quantity);
  const [price, setPrice] = useState(firstPrice(index, one.mark));
  return (
    <ActDialog
      act="position-resolve"
      title={`${t('risk.resolve')} ${one.name} ${t(`risk.${one.side}`)} ${one.uid}`}
      text={t('risk.resolveText')}
      verb={t('risk.propose')}
      isDangerous
      isComplete={isDecimal(quantity) && isDecimal(price)}
      onClose={onClose}
      run={async (key, reason) => {
        const { uid, user, contract, side } = one;
        const named = { quantity: quantity.trim(), price: price.trim() };
        const fields = { uid, user, contract, side, ...named };
        const body = { kind: 'position-resolve', fields, reason };
        onMade((await ask('consolePropose', { body, key })).proposal);
      }}
    >
      <Field label={t('risk.quantity')} value={quantity} onChange={setQuantity} />
      <Field label={t('risk.price')} value={price} onChange={setPrice} />
    </ActDialog>
  );
}
