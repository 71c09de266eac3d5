import { useState } from 'react';
import type { Network } from '#app/data/markets/currencies.ts';
import { useSubmit } from '#app/data/server/use-submit.ts';
import { addAddress, checkAddress } from '#app/data/user/withdrawals.ts';
import { useText } from '#app/lib/i18n.ts';
import { spanText } from '#app/parts/people/span-text.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useAddressCheck } from './use-address-check.ts';
import { isPaymentRequest, refusedField } from './withdraw-form.ts';

interface AddAddressProps {
  readonly networks: readonly Network[];
  /** So long a new address waits before it may be used. */
  readonly waitMs: number;
  readonly onClose: () => void;
}

/** Saves an address under a name; the second factor is asked for by the call. */
export function AddAddress({ networks, waitMs, onClose }: AddAddressProps) {
  const t = useText();
  const [form, setForm] = useState({
    ...{ name: '', address: '', memo: '' },
    chain: networks[0]?.chain ?? '',
  });
  const { busy, message, code, submitting } = useSubmit(form);
  const isOfAddress = refusedField(code) === 'address';
  const { problem } = useAddressCheck({ chain: form.chain, text: form.address });
  const network = networks.find(({ chain }) => chain === form.chain);
  const isComplete = form.name.trim() !== '' && form.address.trim() !== '' && form.chain !== '';
  const send = submitting(async () => {
    // Before the second factor: what is refused then has cost nobody anything.
    const found = await checkAddress({ chain: form.chain, text: form.address.trim() });
    const address = isPaymentRequest(form.address) ? found.address : form.address;
    await addAddress({ ...form, address });
    onClose();
  });
  return (
    <Dialog open onOpen={onClose} title={t('assets.addAddress')}>
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <TextField
          label={t('assets.addressName')}
          value={form.name}
          maxLength={32}
          onValue={(name) => setForm({ ...form, name })}
        />
        <div className="flex flex-col gap-1">
          <span aria-hidden="true" className="text-ink-2 text-small">
            {t('assets.network')}
          </span>
          <Select
            label={t('assets.network')}
            value={form.chain}
            options={networks.map(({ chain, chainName, network: name }) => ({
              value: chain,
              label: `${chainName} ${name}`,
            }))}
            onValue={(chain) => setForm({ ...form, chain, memo: '' })}
          />
        </div>
        <TextField
          label={t('assets.address')}
          value={form.address}
          error={isOfAddress ? message : problem}
          autoComplete="off"
          spellCheck={false}
          onValue={(address) => setForm({ ...form, address })}
        />
        {Boolean(network?.needComment) && (
          <TextField
            label={t('assets.memo')}
            value={form.memo}
            autoComplete="off"
            onValue={(memo) => setForm({ ...form, memo })}
          />
        )}
        {waitMs > 0 && (
          <p className="text-ink-2 text-small">
            {t('assets.newAddressWait', { span: spanText(t, waitMs) })}
          </p>
        )}
        {message && !isOfAddress && (
          <p role="alert" className="text-bad text-small">
            {message}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={busy}
          disabled={!isComplete}
        >
          {t('ui.confirm')}
        </Button>
      </form>
    </Dialog>
  );
}
