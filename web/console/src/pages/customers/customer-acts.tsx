import type { ActName } from '@bourse/contract/console/acts.ts';
import type { Customer } from '@bourse/contract/console/routes/customers.ts';
import { type FreezeCause, freezeCauses, freezeTexts } from '@bourse/contract/freeze-causes.ts';
import { textIn } from '@bourse/contract/texts.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { isWhole } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import type { Translate } from '../../texts/texts.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Field } from '../../ui/bits.tsx';

/** What is done to the customer that is shown. */
export type CustomerAct =
  | { readonly kind: 'freeze' | 'unfreeze' | 'note' | 'contact' | 'papers' | 'raise' | 'reset' }
  | { readonly kind: 'sessions'; readonly session: string };

interface CustomerActProps {
  readonly act: CustomerAct;
  readonly customer: Customer;
  onClose(): void;
  /** It is done: words to show, or none. */
  onDone(words: string): void;
}

interface Plan {
  readonly act: ActName;
  readonly title: string;
  readonly text: string;
  readonly verb: string;
  readonly isDangerous?: boolean;
  /** Returns what is to be shown afterwards. */
  run(key: string, reason: string): Promise<string>;
}

/** The dialog of each act: what it does, why, and the factor where the act takes one. */
export function CustomerActDialog({ act, customer, onClose, onDone }: CustomerActProps) {
  const t = useText();
  const propose = usePropose();
  const { uid } = customer.row;
  const [amount, setAmount] = useState('');
  const [cause, setCause] = useState<FreezeCause | ''>('');
  const plan = planOf(act, customer, { amount, cause }, t, propose);
  return (
    <ActDialog
      act={plan.act}
      title={plan.title}
      text={plan.text}
      verb={plan.verb}
      isDangerous={plan.isDangerous ?? false}
      isComplete={isComplete(act, amount, cause)}
      onClose={onClose}
      run={async (key, reason) => onDone(await plan.run(key, reason))}
      key={`${uid}${act.kind}`}
    >
      {act.kind === 'freeze' && <CauseChoice cause={cause} onCause={setCause} />}
      {act.kind === 'raise' && (
        <Field
          label={t('customers.raiseTo')}
          inputMode="numeric"
          maxLength={8}
          value={amount}
          aria-invalid={amount !== '' && !isWhole(amount)}
          onChange={setAmount}
        />
      )}
    </ActDialog>
  );
}

const isComplete = ({ kind }: CustomerAct, amount: string, cause: string) =>
  (kind !== 'raise' || isWhole(amount)) && (kind !== 'freeze' || cause !== '');

interface CauseChoiceProps {
  readonly cause: FreezeCause | '';
  onCause(cause: FreezeCause | ''): void;
}

/** What the owner reads, in the own language; the reason below is for the staff. */
function CauseChoice({ cause, onCause }: CauseChoiceProps) {
  const t = useText();
  const { language } = useLanguage();
  return (
    <label className="field">
      {t('customers.freezeCause')}
      <select
        className="inp"
        value={cause}
        onChange={(event) => onCause(event.target.value as FreezeCause | '')}
      >
        <option value="">{t('customers.freezeCauseNone')}</option>
        {freezeCauses.map((one) => (
          <option key={one} value={one}>
            {textIn(language, freezeTexts[one])}
          </option>
        ))}
      </select>
    </label>
  );
}

function planOf(
  act: CustomerAct,
  { row: { uid }, user, who }: Customer,
  { amount, cause }: { readonly amount: string; readonly cause: FreezeCause | '' },
  t: Translate,
  put: ReturnType<typeof usePropose>,
): Plan {
  const code = uid;
  const propose = (kind: ActName, fields: Readonly<Record<string, string | number>>) => {
    return (key: string, reason: string) => put(key, kind, fields, reason);
  };
  switch (act.kind) {
    case 'freeze':
      return {
        ...{
          act: 'account-freeze',
          title: t('customers.freezeTitle', { uid }),
          text: t('customers.freezeText'),
        },
        ...{ verb: t('customers.freezeVerb'), isDangerous: true },
        run: async (key, reason) => {
          // It is chosen: without it nothing is sent.
          if (cause === '') return '';
          await ask('consoleCustomerFreeze', { code, key, body: { cause, reason } });
          return '';
        },
      };
    case 'unfreeze':
      return {
        ...{ act: 'account-unfreeze', title: t('customers.unfreezeTitle', { uid }) },
        ...{ text: t('customers.unfreezeText'), verb: t('customers.unfreezeVerb') },
        run: propose('account-unfreeze', { uid, user }),
      };
    case 'raise':
      return {
        ...{ act: 'limit-raise', title: t('customers.raiseTitle', { uid }) },
        ...{ text: t('customers.raiseText'), verb: t('customers.unfreezeVerb') },
        run: propose('limit-raise', { uid, user, dayUsdt: Number(amount) }),
      };
    case 'reset': {
      const factor = who.hasAuthenticator ? 'authenticator' : 'passkeys';
      return {
        ...{ act: 'factor-reset', title: t('customers.resetTitle', { uid }) },
        ...{ text: t('customers.resetText'), verb: t('customers.unfreezeVerb') },
        run: propose('factor-reset', { uid, user, factor }),
      };
    }
    case 'papers':
      return {
        ...{
          act: 'identity-ask',
          title: t('customers.papersTitle', { uid }),
          text: t('customers.papersText'),
        },
        ...{ verb: t('customers.papersVerb'), isDangerous: true },
        run: async (key, reason) => {
          const body = { why: 'expired', reason } as const;
          await ask('consoleCustomerPapersAsk', { code, key, body });
          return '';
        },
      };
    case 'note':
      return {
        ...{ act: 'note-write', title: t('customers.noteTitle', { uid }) },
        ...{ text: t('customers.noteText'), verb: t('customers.noteVerb') },
        run: async (key, text) => {
          await ask('consoleCustomerNote', { code, key, body: { text } });
          return '';
        },
      };
    case 'contact':
      return {
        ...{ act: 'contact-show', title: t('customers.contactTitle', { uid }) },
        ...{ text: t('customers.contactText'), verb: t('customers.contactVerb') },
        run: async (key, reason) => {
          const body = { reason };
          const { email, mobile } = await ask('consoleCustomerContact', { code, key, body });
          return [email, mobile].filter(Boolean).join(' · ');
        },
      };
    case 'sessions':
      return {
        ...{ act: 'sessions-end', title: t('customers.endSessionsTitle', { uid }) },
        ...{ text: t('customers.endSessionsText'), verb: t('customers.end'), isDangerous: true },
        run: async (key, reason) => {
          const body = { session: act.session, reason };
          await ask('consoleCustomerSessionsEnd', { code, key, body });
          return '';
        },
      };
  }
}
