import { routes } from '@bourse/contract/route-paths.ts';
import { useState } from 'react';
import { useSubmit } from '#app/data/server/use-submit.ts';
import { changeAccount } from '#app/data/user/user-centre.ts';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toast } from '#app/ui/toast-store.ts';

interface NicknameFormProps {
  readonly nickname: string;
  readonly onDone: () => void;
}

/** The nickname, edited where it stands; Escape leaves it as it was. */
export function NicknameForm({ nickname, onDone }: NicknameFormProps) {
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
