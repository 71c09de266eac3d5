import { useState } from 'react';
import { useSubmit } from '../../data/server/use-submit.ts';
import {
  type ApiKey,
  changeApiKey,
  createApiKey,
  type KeyRight,
} from '../../data/user/api-keys.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/figures/icon.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import {
  changeOf,
  type Ending,
  formOf,
  type KeyField,
  type KeyForm,
  NAME_MAX,
  newForm,
  newKeyOf,
  problemOf,
  rights,
  toggleRight,
} from './key-form.ts';
import type { NewSecret } from './secret-dialog.tsx';

export const rightNames: Readonly<Record<KeyRight, TextKey>> = {
  read: 'apiKeys.read',
  trade: 'apiKeys.trade',
  transfer: 'shell.transfer',
  withdraw: 'shell.withdraw',
};
const rightHints: Readonly<Record<KeyRight, TextKey>> = {
  read: 'apiKeys.readHint',
  trade: 'apiKeys.tradeHint',
  transfer: 'apiKeys.transferHint',
  withdraw: 'apiKeys.withdrawHint',
};
const endings: readonly (readonly [Ending, TextKey])[] = [
  ['30', 'apiKeys.inThirtyDays'],
  ['90', 'apiKeys.inNinetyDays'],
  ['365', 'apiKeys.inOneYear'],
  ['never', 'apiKeys.never'],
];

interface PartProps {
  readonly form: KeyForm;
  readonly onForm: (form: KeyForm) => void;
}

function Rights({ form, onForm }: PartProps) {
  const t = useText();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-ink-2 text-small">{t('apiKeys.permissions')}</legend>
      <div className="divide-y divide-line rounded border border-line">
        {rights.map((right) => (
          <Checkbox
            key={right}
            name={right}
            checked={form.rights.includes(right)}
            onChecked={() => onForm(toggleRight(form, right))}
            className="gap-3 px-3 py-2.5 [&>span:nth-child(2)]:mt-0.5"
          >
            <span className="block font-semibold text-body text-ink">{t(rightNames[right])}</span>
            <span className="text-small">{t(rightHints[right])}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Signature({ form, onForm }: PartProps) {
  const t = useText();
  return (
    <div className="flex flex-col gap-1">
      <span className="text-ink-2 text-small">{t('apiKeys.signingMethod')}</span>
      <Tabs
        label={t('apiKeys.signingMethod')}
        look="segmented"
        size="small"
        value={form.signedWith}
        onValue={(signedWith) => onForm({ ...form, signedWith })}
        tabs={[
          { value: 'secret', label: t('apiKeys.secretHmac') },
          { value: 'own', label: t('apiKeys.ownEd25519Key') },
        ]}
      />
      {form.signedWith === 'own' && (
        <textarea
          name="publicKey"
          aria-label={t('apiKeys.publicKeyPem')}
          rows={3}
          spellCheck={false}
          value={form.publicKey}
          onChange={({ target }) => onForm({ ...form, publicKey: target.value })}
          placeholder={'-----BEGIN PUBLIC KEY-----'}
          className="mt-2 resize-none rounded bg-field px-3 py-2 font-mono text-small placeholder:text-ink-3"
        />
      )}
    </div>
  );
}

interface WhereProps extends PartProps {
  /** What is wrong with the addresses. */
  readonly error: string | null;
  readonly isNew: boolean;
  readonly address: string;
}

function Where({ form, onForm, isNew, address, error }: WhereProps) {
  const t = useText();
  const kept = [['kept', 'apiKeys.keepExpiry']] as const;
  const options = [...(isNew ? [] : kept), ...endings];
  return (
    <div className="grid gap-3 tablet:grid-cols-[minmax(0,1fr)_148px]">
      <TextField
        label={t('apiKeys.ipAddresses')}
        name="addresses"
        value={form.addresses}
        onValue={(addresses) => onForm({ ...form, addresses })}
        error={error}
        placeholder="198.51.100.7, 10.8.0.0/24"
        hint={address ? t('apiKeys.yourAddress', { address }) : t('apiKeys.addressesHint')}
        autoComplete="off"
      />
      <div className="flex flex-col gap-1">
        <span className="text-ink-2 text-small">{t('apiKeys.expires')}</span>
        <Select
          label={t('apiKeys.expires')}
          value={form.ending}
          options={options.map(([value, label]) => ({ value, label: t(label) }))}
          onValue={(ending) => onForm({ ...form, ending })}
        />
      </div>
    </div>
  );
}

interface BodyProps {
  /** Null: a new one. */
  readonly changed: ApiKey | null;
  readonly address: string;
  readonly onClose: () => void;
  readonly onCreated: (made: NewSecret) => void;
}

function KeyFields({ changed, address, onClose, onCreated }: BodyProps) {
  const t = useText();
  const [form, setForm] = useState(changed ? formOf(changed) : newForm);
  const [looked, setLooked] = useState(false);
  const { busy, message, submit } = useSubmit(form);
  const problem = looked ? problemOf(form) : null;
  const said = (field: KeyField) => (problem?.field === field ? t(problem) : null);
  const send = async () => {
    const now = Date.now();
    if (changed) {
      await changeApiKey(changed.code, changeOf(form, now), t('apiKeys.keyUpdated'));
      return onClose();
    }
    const { key, secret } = await createApiKey(newKeyOf(form, now));
    onCreated({ code: key.code, secret });
  };
  const hasField = problem?.field === 'name' || problem?.field === 'addresses';
  const problemElsewhere = problem && !hasField ? t(problem) : message;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setLooked(true);
        if (!problemOf(form)) void submit(send);
      }}
    >
      <TextField
        label={t('apiKeys.keyName')}
        name="name"
        value={form.name}
        maxLength={NAME_MAX}
        onValue={(name) => setForm({ ...form, name })}
        error={said('name')}
        after={
          <span className="text-ink-3 text-small">
            {t('apiKeys.nameLength', { count: form.name.length })}
          </span>
        }
        autoComplete="off"
      />
      <Rights form={form} onForm={setForm} />
      <Where {...{ form, address }} onForm={setForm} isNew={!changed} error={said('addresses')} />
      {!changed && <Signature form={form} onForm={setForm} />}
      {!changed && (
        <p className="flex gap-2 rounded bg-field px-3 py-2.5 text-ink-2 text-small">
          <Icon name="info" />
          <span>
            {form.signedWith === 'secret'
              ? t('apiKeys.secretShownOnce')
              : t('apiKeys.publicKeyOnly')}
          </span>
        </p>
      )}
      {problemElsewhere && (
        <p role="alert" className="text-bad text-small">
          {problemElsewhere}
        </p>
      )}
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {changed ? t('apiKeys.save') : t('apiKeys.confirmAndCreate')}
        </Button>
      </div>
    </form>
  );
}

/** Makes a key, or changes one. */
export function KeyDialog({ open, ...body }: BodyProps & { readonly open: boolean }) {
  const t = useText();
  return (
    <Dialog
      open={open}
      onOpen={(isOpen) => !isOpen && body.onClose()}
      title={body.changed ? t('apiKeys.editApiKey') : t('apiKeys.createApiKey')}
    >
      <KeyFields {...body} />
    </Dialog>
  );
}
