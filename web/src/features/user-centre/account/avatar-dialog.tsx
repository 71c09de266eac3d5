import { routes } from '@bourse/contract/route-paths.ts';
import { useState } from 'react';
import { useSubmit } from '#app/data/server/use-submit.ts';
import type { UserInfo } from '#app/data/user/account.ts';
import { changeAccount } from '#app/data/user/user-centre.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { AVATARS_COUNT, Avatar } from '#app/parts/people/avatar.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';

const avatars = Array.from({ length: AVATARS_COUNT }, (_, avatar) => avatar);

interface AvatarDialogProps {
  readonly user: UserInfo;
  readonly onClose: () => void;
}

/** The drawings to choose from, and the letter of the name. */
export function AvatarDialog({ user, onClose }: AvatarDialogProps) {
  const t = useText();
  const [form, setForm] = useState({ avatar: user.avatar });
  const { busy, message, submit } = useSubmit(form);
  const save = async () => {
    await changeAccount(routes.avatarModify, form);
    toast.success(t('shell.operationSuccessful'));
    onClose();
  };
  return (
    <Dialog
      open
      onOpen={onClose}
      title={t('userCentre.chooseAvatar')}
      footer={
        <Button block variant="primary" busy={busy} onClick={() => void submit(save)}>
          {t('userCentre.save')}
        </Button>
      }
    >
      <div className="grid grid-cols-5 justify-items-center gap-3 p-1">
        {avatars.map((avatar) => (
          <button
            key={avatar}
            type="button"
            aria-label={t('userCentre.avatarNumber', { number: avatar + 1 })}
            aria-pressed={avatar === form.avatar}
            onClick={() => setForm({ avatar })}
            className={classNames(
              'rounded-full outline-2 outline-offset-2',
              avatar === form.avatar ? 'outline-accent' : 'outline-transparent hover:outline-edge',
            )}
          >
            <Avatar avatar={avatar} nickname={user.nickname} size="large" />
          </button>
        ))}
      </div>
      {message && (
        <p role="alert" className="mt-3 text-bad text-small">
          {message}
        </p>
      )}
    </Dialog>
  );
}
