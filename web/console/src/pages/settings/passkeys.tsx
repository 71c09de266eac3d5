import type { Passkey } from '@bourse/contract/routes/passkey.ts';
import { useRef, useState } from 'react';
import { hasPasskeys, makePasskey } from '#app/lib/passkeys.ts';
import { ask } from '../../lib/api.ts';
import { dayText } from '../../lib/format.ts';
import { useIsStale } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Field, Panel } from '../../ui/bits.tsx';
import { NotRead } from '../../ui/page-parts.tsx';

type Doing = { readonly what: 'add' } | { readonly what: 'name' | 'remove'; readonly one: Passkey };

/** The own passkeys: they sign in alone, and prove an act as the authenticator does. */
export function Passkeys() {
  const t = useText();
  const isStale = useIsStale();
  const [doing, setDoing] = useState<Doing>();
  const read = useRead('own passkeys', () => ask('consolePasskeys'));
  const list = read.data?.list ?? [];
  const close = () => {
    setDoing(undefined);
    read.again();
  };
  return (
    <Panel
      title={t('settings.passkeys')}
      note={String(list.length)}
      right={
        hasPasskeys() && (
          <button
            type="button"
            className="btn small"
            disabled={isStale}
            onClick={() => setDoing({ what: 'add' })}
          >
            {t('settings.passkeyAdd')}
          </button>
        )
      }
    >
      <NotRead read={read} />
      {read.data && list.length === 0 && (
        <p className="panel-body muted">{t('settings.passkeysNone')}</p>
      )}
      <div className="scroll">
        <table>
          <tbody>
            {list.map((one) => (
              <PasskeyRow key={one.code} one={one} onDo={(what) => setDoing({ what, one })} />
            ))}
          </tbody>
        </table>
      </div>
      {doing?.what === 'add' && <AddDialog onClose={close} />}
      {doing?.what === 'name' && <NameDialog one={doing.one} onClose={close} />}
      {doing?.what === 'remove' && (
        <ActDialog
          act="passkey-unbind"
          title={t('settings.passkeyRemoveTitle', { name: doing.one.name })}
          text={t('settings.passkeyRemoveText')}
          verb={t('settings.passkeyRemoveVerb')}
          isDangerous
          run={(key) => ask('consolePasskeyRemove', { code: doing.one.code, key })}
          onClose={close}
        />
      )}
    </Panel>
  );
}

interface PasskeyRowProps {
  readonly one: Passkey;
  onDo(what: 'name' | 'remove'): void;
}

function PasskeyRow({ one, onDo }: PasskeyRowProps) {
  const t = useText();
  const isStale = useIsStale();
  return (
    <tr>
      <td>{one.name}</td>
      <td className="muted">{t('settings.passkeySince', { date: dayText(one.createTime) })}</td>
      <td className="muted">
        {one.usedTime === 0
          ? t('settings.passkeyUnused')
          : t('settings.passkeyUsed', { date: dayText(one.usedTime) })}
      </td>
      <td className="num">
        <button type="button" className="btn small" disabled={isStale} onClick={() => onDo('name')}>
          {t('settings.passkeyName')}
        </button>{' '}
        <button
          type="button"
          className="btn small danger"
          disabled={isStale}
          onClick={() => onDo('remove')}
        >
          {t('settings.passkeyRemove')}
        </button>
      </td>
    </tr>
  );
}

function AddDialog({ onClose }: { onClose(): void }) {
  const t = useText();
  const [name, setName] = useState('');
  // What the device has made stays, for the same act sent again.
  const made = useRef<Awaited<ReturnType<typeof makePasskey>>>(undefined);
  const run = async (key: string) => {
    made.current ??= await makePasskey(await ask('consolePasskeyOffer'));
    await ask('consolePasskeyAdd', { key, body: { name: name.trim(), answer: made.current } });
  };
  return (
    <ActDialog
      act="passkey-bind"
      title={t('settings.passkeyAddTitle')}
      text={t('settings.passkeyAddText')}
      verb={t('settings.passkeyAddVerb')}
      isComplete={name.trim() !== ''}
      run={run}
      onClose={onClose}
    >
      <Field
        label={t('settings.passkeyNameLabel')}
        required
        maxLength={40}
        value={name}
        onChange={setName}
      />
    </ActDialog>
  );
}

function NameDialog({ one, onClose }: { readonly one: Passkey; onClose(): void }) {
  const t = useText();
  const [name, setName] = useState(one.name);
  return (
    <ActDialog
      act="passkey-name"
      title={t('settings.passkeyNameTitle', { name: one.name })}
      text={t('settings.passkeyNameText')}
      verb={t('settings.passkeyNameVerb')}
      isComplete={name.trim() !== ''}
      run={(key) =>
        ask('consolePasskeyRename', { code: one.code, key, body: { name: name.trim() } })
      }
      onClose={onClose}
    >
      <Field
        label={t('settings.passkeyNameLabel')}
        required
        maxLength={40}
        value={name}
        onChange={setName}
      />
    </ActDialog>
  );
}
