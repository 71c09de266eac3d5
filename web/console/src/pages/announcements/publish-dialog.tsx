import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { useText } from '../../lib/language.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Field } from '../../ui/bits.tsx';

const kinds = ['notice', 'listing', 'maintenance'] as const;
type Kind = (typeof kinds)[number];

interface PublishDialogProps {
  readonly first: 'notice' | 'incident';
  onDone(): void;
  onClose(): void;
}

/** UTC, as `2026-03-01T09:00` is typed; 0 where nothing is. */
const momentOf = (typed: string): number => (typed ? Date.parse(`${typed}Z`) : 0);

/** An announcement in both languages, with how it will read. */
export function PublishDialog({ first, onDone, onClose }: PublishDialogProps) {
  const t = useText();
  const [kind, setKind] = useState<Kind>('notice');
  const [title, setTitle] = useState({ en: '', zh: '' });
  const [text, setText] = useState({ en: '', zh: '' });
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const isIncident = first === 'incident';
  const isWritten = [title.en, title.zh, text.en, text.zh].every((one) => one.trim() !== '');
  const publish = async (key: string, reason: string) => {
    const fields = { title, text, from: momentOf(from), until: momentOf(until), reason };
    if (isIncident) await ask('consoleAnnounceIncident', { body: fields, key });
    else await ask('consoleAnnounce', { body: { kind, ...fields }, key });
    onDone();
  };
  return (
    <ActDialog
      act={isIncident ? 'incident-publish' : 'announcement-publish'}
      title={t(isIncident ? 'announcements.incidentTitle' : 'announcements.publishTitle')}
      text={t('announcements.publishText')}
      verb={t('announcements.publish')}
      isDangerous={isIncident}
      isComplete={isWritten}
      onClose={onClose}
      run={publish}
    >
      {!isIncident && <KindField kind={kind} onChange={setKind} />}
      {(['en', 'zh'] as const).map((language) => (
        <WordFields
          key={language}
          language={language}
          title={title[language]}
          text={text[language]}
          onTitle={(value) => setTitle({ ...title, [language]: value })}
          onText={(value) => setText({ ...text, [language]: value })}
        />
      ))}
      <div className="field-pair">
        <Field
          label={t('announcements.from')}
          type="datetime-local"
          value={from}
          onChange={setFrom}
        />
        <Field
          label={t('announcements.until')}
          type="datetime-local"
          value={until}
          onChange={setUntil}
        />
      </div>
    </ActDialog>
  );
}

interface KindFieldProps {
  readonly kind: Kind;
  onChange(kind: Kind): void;
}

function KindField({ kind, onChange }: KindFieldProps) {
  const t = useText();
  return (
    <label className="field">
      {t('announcements.kind')}
      <select
        className="inp"
        value={kind}
        onChange={({ target }) => onChange(kinds.find((one) => one === target.value) ?? 'notice')}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(`announcements.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface WordFieldsProps {
  readonly language: 'en' | 'zh';
  readonly title: string;
  readonly text: string;
  onTitle(title: string): void;
  onText(text: string): void;
}

/** Title and text in one language. */
function WordFields({ language, title, text, onTitle, onText }: WordFieldsProps) {
  const t = useText();
  return (
    <div className="stacked">
      <Field
        label={t(language === 'en' ? 'announcements.titleEn' : 'announcements.titleZh')}
        value={title}
        maxLength={120}
        onChange={onTitle}
      />
      <label className="field">
        {t(language === 'en' ? 'announcements.textEn' : 'announcements.textZh')}
        <textarea
          className="inp"
          maxLength={4_000}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </label>
    </div>
  );
}
