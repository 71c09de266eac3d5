import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { useText } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Field } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';
import { areBalanced, emptyLeg, isWholeUid, type Leg, sumsOf } from './legs.ts';

interface CorrectionDialogProps {
  onSaid(text: string): void;
  onClose(): void;
}

/** As the server takes it. */
const TEXT_CHARACTERS_MIN = 8;
const isSaid = (text: string): boolean => text.trim().length >= TEXT_CHARACTERS_MIN;

/** Proposes a correction: its legs, what the customer reads, and what it rests on. */
export function CorrectionDialog({ onSaid, onClose }: CorrectionDialogProps) {
  const t = useText();
  const propose = usePropose();
  const [legs, setLegs] = useState<readonly Leg[]>([
    emptyLeg(1, 'customer'),
    emptyLeg(2, 'treasury'),
  ]);
  const [note, setNote] = useState('');
  const [evidence, setEvidence] = useState('');
  const change = (id: number, more: Partial<Leg>) =>
    setLegs((before) => before.map((leg) => (leg.id === id ? { ...leg, ...more } : leg)));
  return (
    <ActDialog
      act="correction-make"
      title={t('corrections.makeTitle')}
      text={t('corrections.makeText')}
      verb={t('corrections.propose')}
      isComplete={areBalanced(legs) && isSaid(note) && isSaid(evidence)}
      onClose={onClose}
      run={async (key, reason) => {
        const bound = await Promise.all(
          legs.map(async ({ kind, uid, coin, amount }) => {
            if (kind !== 'customer') return { account: kind, coin, amount };
            const { user } = await ask('consoleCorrectionAccount', { query: { uid } });
            return { account: `user:${user}`, coin, amount };
          }),
        );
        onSaid(await propose(key, 'correction', { legs: bound, note, evidence }, reason));
      }}
    >
      {legs.map((leg) => (
        <LegFields
          key={leg.id}
          leg={leg}
          onChange={(more) => change(leg.id, more)}
          {...(legs.length > 2 && {
            onRemove: () => setLegs(legs.filter(({ id }) => id !== leg.id)),
          })}
        />
      ))}
      <div>
        <button
          type="button"
          className="btn small"
          onClick={() =>
            setLegs([...legs, emptyLeg(Math.max(...legs.map(({ id }) => id)) + 1, 'customer')])
          }
        >
          {t('corrections.add')}
        </button>
        {sumsOf(legs).map(([coin, sum]) => (
          <p key={coin} className={sum === '0' ? 'up' : 'down'} role="status">
            {t('corrections.sum', { coin, amount: amountText(sum) })}
          </p>
        ))}
      </div>
      <Field label={t('corrections.note')} maxLength={200} value={note} onChange={setNote} />
      <Field
        label={t('corrections.evidence')}
        maxLength={200}
        value={evidence}
        onChange={setEvidence}
      />
    </ActDialog>
  );
}

interface LegFieldsProps {
  readonly leg: Leg;
  onChange(more: Partial<Leg>): void;
  onRemove?(): void;
}

function LegFields({ leg, onChange, onRemove }: LegFieldsProps) {
  const t = useText();
  const isWhole = leg.kind === 'customer' && isWholeUid(leg.uid);
  const read = useRead(`correction account ${leg.uid}`, async () =>
    isWhole ? ask('consoleCorrectionAccount', { query: { uid: leg.uid } }) : undefined,
  );
  const has = read.data?.funds.find(({ coin }) => coin === leg.coin)?.available ?? '0';
  return (
    <fieldset className={leg.kind === 'customer' ? 'leg' : 'leg two-wide'}>
      <label className="field">
        {t('corrections.kind')}
        <select
          className="inp"
          value={leg.kind}
          onChange={(event) => onChange({ kind: event.target.value as Leg['kind'] })}
        >
          <option value="customer">{t('corrections.customer')}</option>
          <option value="treasury">{t('corrections.treasury')}</option>
          <option value="debts">{t('corrections.debts')}</option>
        </select>
      </label>
      {leg.kind === 'customer' && (
        <Field
          label={t('corrections.uid')}
          inputMode="numeric"
          value={leg.uid}
          onChange={(uid) => onChange({ uid: uid.trim() })}
        />
      )}
      <Field
        label={t('corrections.coin')}
        value={leg.coin}
        onChange={(coin) => onChange({ coin: coin.trim().toUpperCase() })}
      />
      <Field
        label={t('corrections.amount')}
        value={leg.amount}
        onChange={(amount) => onChange({ amount: amount.trim() })}
      />
      <small className="muted">
        {isWhole &&
          (read.problem
            ? t('corrections.noAccount')
            : leg.coin && t('corrections.has', { amount: amountText(has), coin: leg.coin }))}
        {onRemove && (
          <button type="button" className="lnk" onClick={onRemove}>
            {t('corrections.remove')}
          </button>
        )}
      </small>
    </fieldset>
  );
}
