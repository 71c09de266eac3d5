import type { Passkey } from '@bourse/contract/routes/passkey.ts';
import { useRef, useState } from 'react';
import { ask } from '../../lib/api.ts';
import { dayText } from '../../lib/format.ts';
import { useIsStale } from '../../lib/house.ts';
import { useTexts } from '../../lib/language.ts';
import { hasPasskeys, makePasskey } from '../../lib/passkeys.ts';
import { shared } from '../../lib/shared-texts.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Failed, Field, Panel } from '../../ui/bits.tsx';
import { texts } from './texts.ts';

type Doing = { readonly what: 'add' } | { readonly what: 'name' | 'remove'; readonly one: Passkey };

/** The own passkeys: they sign in alone, and prove an act as the authenticator does. */
export function Passkeys() {
  const say = useTexts(texts);
  const common = useTexts(shared);
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
      title={say('passkeys')}
      note={String(list.length)}
      right={
        hasPasskeys() && (
          <button
            type="button"
            className="btn s"
            disabled={isStale}
            onClick={() => setDoing({ what: 'add' })}
          >
            {say('passkeyAdd')}
          </button>
        )
      }
    >
      {read.problem && (
        <Failed
          text={common('notRead', read.problem)}
          again={common('again')}
          onAgain={read.again}
        />
      )}
      {read.data && list.length === 0 && <p className="pb k">{say('passkeysNone')}</p>}
      <div className="scroll">
        <table>
          <tbody>
            {list.map((one) => (
              <tr key={one.code}>
                <td>{one.name}</td>
                <td className="k">{say('passkeySince', dayText(one.createTime))}</td>
                <td className="k">
                  {one.usedTime === 0
                    ? say('passkeyUnused')
                    : say('passkeyUsed', dayText(one.usedTime))}
                </td>
                <td className="num">
                  <button
                    type="button"
                    className="btn s"
                    disabled={isStale}
                    onClick={() => setDoing({ what: 'name', one })}
                  >
                    {say('passkeyName')}
                  </button>{' '}
                  <button
                    type="button"
                    className="btn s dg"
                    disabled={isStale}
                    onClick={() => setDoing({ what: 'remove', one })}
                  >
                    {say('passkeyRemove')}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {doing?.what === 'add' && <AddDialog onClose={close} />}
      {doing?.what === 'name' && <NameDialog one={doing.one} onClose={close} />}
      {doing?.what === 'remove' && (
        <ActDialog
          act="passkey-unbind"
          title={say('passkeyRemoveTitle', doing.one.name)}
          text={say('passkeyRemoveText')}
          verb={say('passkeyRemoveVerb')}
          isDangerous
          run={(key) => ask('consolePasskeyRemove', { code: doing.one.code, key })}
          onClose={close}
        />
      )}
    </Panel>
  );
}

function AddDialog({ onClose }: { onClose(): void }) {
  const say = useTexts(texts);
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
      title={say('passkeyAddTitle')}
      text={say('passkeyAddText')}
      verb={say('passkeyAddVerb')}
      isComplete={name.trim() !== ''}
      run={run}
      onClose={onClose}
    >
      <Field
        label={say('passkeyNameLabel')}
        required
        maxLength={40}
        value={name}
        onChange={setName}
      />
    </ActDialog>
  );
}

function NameDialog({ one, onClose }: { readonly one: Passkey; onClose(): void }) {
  const say = useTexts(texts);
  const [name, setName] = useState(one.name);
  return (
    <ActDialog
      act="passkey-name"
      title={say('passkeyNameTitle', one.name)}
      text={say('passkeyNameText')}
      verb={say('passkeyNameVerb')}
      isComplete={name.trim() !== ''}
      run={(key) =>
        ask('consolePasskeyRename', { code: one.code, key, body: { name: name.trim() } })
      }
      onClose={onClose}
    >
      <Field
        label={say('passkeyNameLabel')}
        required
        maxLength={40}
        value={name}
        onChange={setName}
      />
    </ActDialog>
  );
}
