import { routes } from '@bourse/contract/route-paths.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useSubmit } from '#app/data/server/use-submit.ts';
import type { UserInfo } from '#app/data/user/account.ts';
import { changeAccount } from '#app/data/user/user-centre.ts';
import { useText } from '#app/lib/i18n.ts';
import { Avatar } from '#app/parts/people/avatar.tsx';
import { Copied } from '#app/parts/people/copied.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Badge } from '#app/ui/figures/badge.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import { opensDialog, type SecurityDialog } from '../frame/security-dialogs.ts';
import { AvatarDialog } from './avatar-dialog.tsx';

interface RowProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Row({ label, children, action }: RowProps) {
  return (
    <div className="flex min-h-[60px] items-center gap-4 border-line border-t px-3 tablet:px-4">
      <dt className="w-[104px] shrink-0 text-ink-2 tablet:w-[116px]">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-3 font-medium">
        <span className="min-w-0 break-words">{children}</span>
        {action}
      </dd>
    </div>
  );
}

function ContactAction({ dialog, isBound }: { dialog: SecurityDialog; isBound: boolean }) {
  const t = useText();
  return (
    <Link
      {...opensDialog(dialog)}
      className="shrink-0 font-medium text-accent-text text-small hover:underline"
    >
      {isBound ? t('userCentre.changeContact') : t('userCentre.bind')}
    </Link>
  );
}

/** Who somebody is here: picture, name, number, contacts, the code that friends enter. */
export function IdentityCard({ user }: { user: UserInfo }) {
  const t = useText();
  const [isEditing, setEditing] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const none = <span className="text-ink-3">{t('userCentre.notSetUp')}</span>;
  return (
    <Panel label={t('shell.account')} className="min-w-0">
      <div className="flex items-center gap-4 px-3 py-4 tablet:px-4 tablet:py-5">
        <button
          type="button"
          aria-label={t('userCentre.chooseAvatar')}
          onClick={() => setChoosing(true)}
          className="rounded-full hover:brightness-110"
        >
          <Avatar avatar={user.avatar} nickname={user.nickname} size="large" />
        </button>
        <div className="min-w-0 flex-1">
          {isEditing ? (
            <NicknameForm nickname={user.nickname} onDone={() => setEditing(false)} />
          ) : (
            <div className="flex items-center gap-1">
              <span title={user.nickname} className="truncate font-semibold text-title">
                {user.nickname}
              </span>
              <IconButton
                icon="edit"
                size="small"
                label={t('userCentre.editNickname')}
                onClick={() => setEditing(true)}
              />
            </div>
          )}
          <div className="mt-0.5 text-ink-2 text-small">
            <Copied text={user.UUID}>
              {t('shell.uid')} {user.UUID}
            </Copied>
          </div>
        </div>
        <Badge tone={user.isKYC ? 'up' : 'neutral'} className="max-tablet:hidden">
          <Icon name={user.isKYC ? 'check' : 'id'} size={12} />
          {user.isKYC ? t('shell.verified') : t('shell.notVerified')}
        </Badge>
      </div>
      <dl>
        <Row
          label={t('userCentre.email')}
          action={<ContactAction dialog="email" isBound={user.email !== ''} />}
        >
          {user.email || none}
        </Row>
        <Row
          label={t('userCentre.mobile')}
          action={<ContactAction dialog="mobile" isBound={user.mobile !== ''} />}
        >
          {user.mobile ? `${user.areaCode} ${user.mobile}` : none}
        </Row>
        <Row
          label={t('userCentre.referralCode')}
          action={
            <Link
              to="/user/referral"
              className="shrink-0 font-medium text-accent-text text-small hover:underline"
            >
              {t('shell.inviteFriends')}
            </Link>
          }
        >
          <Copied text={user.inviterCode} />
        </Row>
      </dl>
      {isChoosing && <AvatarDialog user={user} onClose={() => setChoosing(false)} />}
    </Panel>
  );
}

interface NicknameFormProps {
  readonly nickname: string;
  readonly onDone: () => void;
}

/** The nickname, edited where it stands; Escape leaves it as it was. */
function NicknameForm({ nickname, onDone }: NicknameFormProps) {
  const t = useText();
  const [form, setForm] = useState({ nickname });
  const { busy, message, submitting } = useSubmit(form);
  const save = async () => {
    if (form.nickname.trim() !== nickname) {
      await changeAccount(routes.nicknameModify, form);
      toast.success(t('shell.operationSuccessful'));
    }
    onDone();
  };
  return (
    <form
      onSubmit={submitting(save)}
      onKeyDown={({ key }) => key === 'Escape' && onDone()}
      className="flex flex-wrap items-start gap-2"
    >
      <TextField
        label={t('userCentre.nickname')}
        labelHidden
        size="small"
        className="w-[280px] max-w-full"
        value={form.nickname}
        onValue={(text) => setForm({ nickname: text })}
        error={message}
        hint={t('userCentre.nicknameHint')}
        maxLength={40}
        autoFocus
      />
      <Button type="submit" size="small" busy={busy} className="h-8">
        {t('userCentre.save')}
      </Button>
      <Button size="small" className="h-8" onClick={onDone}>
        {t('ui.cancel')}
      </Button>
    </form>
  );
}
