import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Field } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';
import { areBalanced, emptyLeg, isWholeUid, type Leg, sumsOf } from './legs.ts';
import { texts } from './texts.ts';

interface CorrectionDialogProps {
  onSaid(text: string): void;
  onClose(): void;
}

/** As the server takes it. */
const TEXT_CHARACTERS_MIN = 8;
const isSaid = (text: string): boolean => text.trim().length >= TEXT_CHARACTERS_MIN;

/** Proposes a correction: its legs, what the customer reads, and what it rests on. */
export function CorrectionDialog({ onSaid, onClose }: CorrectionDialogProps) {
  const say = useTexts(texts);
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
      title={say('makeTitle')}
      text={say('makeText')}
      verb={say('propose')}
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
          className="btn s"
          onClick={() =>
            setLegs([...legs, emptyLeg(Math.max(...legs.map(({ id }) => id)) + 1, 'customer')])
          }
        >
          {say('add')}
        </button>
        {sumsOf(legs).map(([coin, sum]) => (
          <p key={coin} className={sum === '0' ? 'up' : 'dn'} role="status">
            {say('sum', coin, amountText(sum))}
          </p>
        ))}
      </div>
      <Field label={say('note')} maxLength={200} value={note} onChange={setNote} />
      <Field label={say('evidence')} maxLength={200} value={evidence} onChange={setEvidence} />
    </ActDialog>
  );
}

interface LegFieldsProps {
  readonly leg: Leg;
  onChange(more: Partial<Leg>): void;
  onRemove?(): void;
}

function LegFields({ leg, onChange, onRemove }: LegFieldsProps) {
  const say = useTexts(texts);
  const isWhole = leg.kind === 'customer' && isWholeUid(leg.uid);
  const read = useRead(`correction account ${leg.uid}`, async () =>
    isWhole ? ask('consoleCorrectionAccount', { query: { uid: leg.uid } }) : undefined,
  );
  const has = read.data?.funds.find(({ coin }) => coin === leg.coin)?.available ?? '0';
  return (
    <fieldset className={leg.kind === 'customer' ? 'leg' : 'leg two-wide'}>
      <label className="f">
        {say('kind')}
        <select
          className="inp"
          value={leg.kind}
          onChange={(event) => onChange({ kind: event.target.value as Leg['kind'] })}
        >
          <option value="customer">{say('customer')}</option>
          <option value="treasury">{say('treasury')}</option>
          <option value="debts">{say('debts')}</option>
        </select>
      </label>
      {leg.kind === 'customer' && (
        <Field
          label={say('uid')}
          inputMode="numeric"
          value={leg.uid}
          onChange={(uid) => onChange({ uid: uid.trim() })}
        />
      )}
      <Field
        label={say('coin')}
        value={leg.coin}
        onChange={(coin) => onChange({ coin: coin.trim().toUpperCase() })}
      />
      <Field
        label={say('amount')}
        value={leg.amount}
        onChange={(amount) => onChange({ amount: amount.trim() })}
      />
      <small className="k">
        {isWhole &&
          (read.problem ? say('noAccount') : leg.coin && say('has', amountText(has), leg.coin))}
        {onRemove && (
          <button type="button" className="lnk" onClick={onRemove}>
            {say('remove')}
          </button>
        )}
      </small>
    </fieldset>
  );
}
