import type { ActName } from '@bourse/contract/console/acts.ts';
import type { Customer } from '@bourse/contract/console/routes/customers.ts';
import {
  type FreezeCause,
  freezeCauses,
  freezeTexts,
} from '@bourse/contract/texts/freeze-causes.ts';
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
  const plan = planOf(act, { customer, amount, cause, t, propose });
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

interface PlanInput {
  readonly customer: Customer;
  /** What is typed in the dialog. */
  readonly amount: string;
  readonly cause: FreezeCause | '';
  readonly t: Translate;
  readonly propose: ReturnType<typeof usePropose>;
}

/** How an act is done: its words, and what it sends. */
function planOf(act: CustomerAct, input: PlanInput): Plan {
  const { uid } = input.customer.row;
  const { t } = input;
  switch (act.kind) {
    case 'freeze':
      return {
        ...{ act: 'account-freeze', title: t('customers.freezeTitle', { uid }) },
        ...{ text: t('customers.freezeText'), verb: t('customers.freezeVerb'), isDangerous: true },
        run: freezing(input),
      };
    case 'papers':
      return {
        ...{ act: 'identity-ask', title: t('customers.papersTitle', { uid }) },
        ...{ text: t('customers.papersText'), verb: t('customers.papersVerb'), isDangerous: true },
        run: done((key, reason) => {
          const body = { why: 'expired', reason } as const;
          return ask('consoleCustomerPapersAsk', { code: uid, key, body });
        }),
      };
    case 'note':
      return {
        ...{ act: 'note-write', title: t('customers.noteTitle', { uid }) },
        ...{ text: t('customers.noteText'), verb: t('customers.noteVerb') },
        run: done((key, text) => ask('consoleCustomerNote', { code: uid, key, body: { text } })),
      };
    case 'contact':
      return {
        ...{ act: 'contact-show', title: t('customers.contactTitle', { uid }) },
        ...{ text: t('customers.contactText'), verb: t('customers.contactVerb') },
        run: async (key, reason) => {
          const body = { reason };
          const { email, mobile } = await ask('consoleCustomerContact', { code: uid, key, body });
          return [email, mobile].filter(Boolean).join(' · ');
        },
      };
    case 'sessions':
      return {
        ...{ act: 'sessions-end', title: t('customers.endSessionsTitle', { uid }) },
        ...{ text: t('customers.endSessionsText'), verb: t('customers.end'), isDangerous: true },
        run: done((key, reason) => {
          const body = { session: act.session, reason };
          return ask('consoleCustomerSessionsEnd', { code: uid, key, body });
        }),
      };
    default:
      return proposalOf(act.kind, input);
  }
}

type Run = Plan['run'];

/** An act after which there is nothing to show. */
const done =
  (act: (key: string, reason: string) => Promise<unknown>): Run =>
  async (key, reason) => {
    await act(key, reason);
    return '';
  };

const freezing = ({ customer: { row }, cause }: PlanInput): Run =>
  done(async (key, reason) => {
    // It is chosen: without it nothing is sent.
    if (cause === '') return;
    await ask('consoleCustomerFreeze', { code: row.uid, key, body: { cause, reason } });
  });

/** What takes two people. */
function proposalOf(kind: 'unfreeze' | 'raise' | 'reset', input: PlanInput): Plan {
  const { customer, amount, t, propose } = input;
  const { row, user, who } = customer;
  const { uid } = row;
  const verb = t('customers.unfreezeVerb');
  const put =
    (name: ActName, more: Readonly<Record<string, string | number>>): Run =>
    (key, reason) =>
      propose(key, name, { uid, user, ...more }, reason);
  switch (kind) {
    case 'unfreeze':
      return {
        ...{ act: 'account-unfreeze', title: t('customers.unfreezeTitle', { uid }) },
        ...{ text: t('customers.unfreezeText'), verb },
        run: put('account-unfreeze', {}),
      };
    case 'raise':
      return {
        ...{ act: 'limit-raise', title: t('customers.raiseTitle', { uid }) },
        ...{ text: t('customers.raiseText'), verb },
        run: put('limit-raise', { dayUsdt: Number(amount) }),
      };
    case 'reset':
      return {
        ...{ act: 'factor-reset', title: t('customers.resetTitle', { uid }) },
        ...{ text: t('customers.resetText'), verb },
        run: put('factor-reset', { factor: who.hasAuthenticator ? 'authenticator' : 'passkeys' }),
      };
  }
}
