import {
  MESSAGE_CHARACTERS_MAX,
  OBJECT_CODE_CHARACTERS_MAX,
  SUBJECT_CHARACTERS_MAX,
  type TicketCategory,
  type TicketObject,
  ticketCategories,
  ticketObjects,
} from '@bourse/contract/support.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { useSubmit } from '../../data/server/use-submit.ts';
import { openTicket } from '../../data/user/support.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { NativeSelect } from '../../ui/forms/native-select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useNavigate } from '../../ui/layout/address.tsx';
import { MessagePictures, useMessagePictures } from './message-pictures.tsx';
import { categoryNames, objectNames } from './ticket-texts.ts';

interface Draft {
  readonly category: TicketCategory;
  readonly subject: string;
  readonly text: string;
  readonly object: TicketObject | '';
  readonly objectCode: string;
}

const empty: Draft = { category: 'account', subject: '', text: '', object: '', objectCode: '' };

/** Writes a ticket. */
export function TicketForm() {
  const t = useText();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(empty);
  const pictures = useMessagePictures();
  const { busy, message, submitting } = useSubmit(draft);
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const { category, subject, text, object, objectCode } = draft;
  const isWhole = subject.trim() && text.trim() && (!object || objectCode.trim());
  const send = async () => {
    const named = object ? { object, objectCode } : ({ object: '', objectCode: '' } as const);
    const body = { category, subject, text, ...named, pictures: pictures.references };
    const { code } = await openTicket(body);
    navigate(`/support/${code}`, { replace: true });
  };
  return (
    <form
      onSubmit={submitting(send)}
      className="flex flex-col gap-4 rounded border border-line bg-panel p-5"
    >
      <div className="flex flex-col gap-1">
        <span className="text-ink-2 text-small">{t('support.topic')}</span>
        <NativeSelect
          label={t('support.topic')}
          className="self-start"
          value={category}
          options={ticketCategories.map((value) => ({ value, label: t(categoryNames[value]) }))}
          onValue={(value) => change({ category: value as TicketCategory })}
        />
      </div>
      <TextField
        label={t('support.subject')}
        value={subject}
        maxLength={SUBJECT_CHARACTERS_MAX}
        onValue={(value) => change({ subject: value })}
      />
      <TextArea
        label={t('support.yourMessage')}
        rows={8}
        value={text}
        maxLength={MESSAGE_CHARACTERS_MAX}
        placeholder={t('support.neverShareSecrets')}
        onValue={(value) => change({ text: value })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex flex-col gap-1">
          <span className="text-ink-2 text-small">{t('support.relatedItem')}</span>
          <NativeSelect
            label={t('support.relatedItem')}
            className="self-start"
            value={object}
            options={[
              { value: '', label: t('support.noneRelated') },
              ...ticketObjects.map((value) => ({ value, label: t(objectNames[value]) })),
            ]}
            onValue={(value) => change({ object: value as TicketObject | '' })}
          />
        </div>
        {object && (
          <TextField
            label={t('support.relatedNumber')}
            className="min-w-0 flex-1"
            value={objectCode}
            maxLength={OBJECT_CODE_CHARACTERS_MAX}
            onValue={(value) => change({ objectCode: value })}
          />
        )}
      </div>
      <MessagePictures pictures={pictures} />
      {message && (
        <p role="alert" className="text-bad text-small">
          {message}
        </p>
      )}
      <div className="flex gap-3">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={!isWhole || pictures.isUploading}
        >
          {t('support.submitTicket')}
        </Button>
        <Link to="/support" className={buttonClass({ variant: 'plain' })}>
          {t('ui.cancel')}
        </Link>
      </div>
    </form>
  );
}
