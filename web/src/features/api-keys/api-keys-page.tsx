import { useState } from 'react';
import { useIsAuth } from '../../data/server/session.ts';
import { type ApiKey, removeApiKey, useApiKeys } from '../../data/user/api-keys.ts';
import { useText } from '../../lib/i18n.ts';
import { SignInPrompt } from '../../parts/people/sign-in-prompt.tsx';
import { UserFrame } from '../../parts/people/user-frame.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/figures/icon.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { KeyList } from './key-list.tsx';
import { type NewSecret, SecretDialog } from './secret-dialog.tsx';

function Documentation({ count, max }: { count: number | undefined; max: number | undefined }) {
  const t = useText();
  return (
    <Panel
      label={t('shell.apiDocumentation')}
      className="flex flex-wrap items-center justify-between gap-3 p-4"
    >
      <span className="flex min-w-0 items-center gap-3">
        <Icon name="book" size={18} className="shrink-0 text-ink-2" />
        <span>
          <b className="block">{t('shell.apiDocumentation')}</b>
          <span className="text-ink-2 text-small">{t('apiKeys.docsHint')}</span>
        </span>
      </span>
      <span className="flex items-center gap-4 max-tablet:w-full max-tablet:justify-between">
        {count !== undefined && max !== undefined && (
          <span className="text-ink-2 text-small">{t('apiKeys.keyCount', { count, max })}</span>
        )}
        <a href="/docs/programs" className={buttonClass({ size: 'small' })}>
          {t('apiKeys.openPage')}
        </a>
      </span>
    </Panel>
  );
}

/** What is open over the list. */
type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'change' | 'remove'; readonly key: ApiKey }
  | { readonly kind: 'secret'; readonly made: NewSecret }
  | null;

function Dialogs({ opened, onOpened, address }: DialogsProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const close = () => onOpened(null);
  const remove = async ({ code }: ApiKey) => {
    setBusy(true);
    // A refusal is shown as a note by the call itself.
    await removeApiKey(code, t('apiKeys.keyDeleted')).catch(() => {});
    setBusy(false);
    close();
  };
  const removed = opened?.kind === 'remove' ? opened.key : null;
  return (
    <>
      <KeyDialog
        open={opened?.kind === 'new' || opened?.kind === 'change'}
        changed={opened?.kind === 'change' ? opened.key : null}
        address={address}
        onClose={close}
        onCreated={(made) => onOpened({ kind: 'secret', made })}
      />
      <SecretDialog made={opened?.kind === 'secret' ? opened.made : null} onClose={close} />
      <ConfirmDialog
        isDangerous
        open={removed !== null}
        onOpen={(isOpen) => !isOpen && close()}
        title={t('apiKeys.deleteKeyQuestion')}
        confirmLabel={t('apiKeys.deleteKey')}
        busy={busy}
        onConfirm={() => removed && void remove(removed)}
      >
        {removed &&
          t('apiKeys.deleteKeyWarning', {
            name: removed.name,
          })}
      </ConfirmDialog>
    </>
  );
}

interface DialogsProps {
  readonly opened: Opened;
  readonly onOpened: (opened: Opened) => void;
  readonly address: string;
}

function OwnKeys({ onOpened }: { readonly onOpened: (opened: Opened) => void }) {
  const t = useText();
  const { data, error, retry } = useApiKeys();
  if (!data) {
    return error ? (
      <ErrorState message={error} onRetry={retry} />
    ) : (
      <Skeleton className="m-5 h-32" />
    );
  }
  if (data.list.length === 0) {
    return <EmptyState icon="key" title={t('apiKeys.noKeysYet')} hint={t('apiKeys.noKeysHint')} />;
  }
  return (
    <KeyList
      keys={data.list}
      onChange={(key) => onOpened({ kind: 'change', key })}
      onRemove={(key) => onOpened({ kind: 'remove', key })}
    />
  );
}

/** /user/api-keys: the keys with which programs act for the reader. */
export function ApiKeysPage() {
  const t = useText();
  const isAuth = useIsAuth();
  const { data } = useApiKeys();
  const [opened, setOpened] = useState<Opened>(null);
  return (
    <UserFrame
      here="shell.apiKeys"
      aside={
        isAuth && (
          <Button variant="primary" onClick={() => setOpened({ kind: 'new' })}>
            <Icon name="plus" />
            {t('apiKeys.createKey')}
          </Button>
        )
      }
    >
      <p className="max-w-[640px] text-body text-ink-2">{t('apiKeys.keysHint')}</p>
      <Panel label={t('shell.apiKeys')} className="overflow-hidden">
        {isAuth ? (
          <OwnKeys onOpened={setOpened} />
        ) : (
          <SignInPrompt icon="key" title={t('apiKeys.logInForKeys')} />
        )}
      </Panel>
      <Documentation count={data?.list.length} max={data?.keysMax} />
      {isAuth && <Dialogs opened={opened} onOpened={setOpened} address={data?.address ?? ''} />}
    </UserFrame>
  );
}
