import { MESSAGE_CHARACTERS_MAX } from '@bourse/contract/support.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTimeOffset } from '../../data/device/preferences.ts';
import { useClock } from '../../data/device/use-clock.ts';
import { useSubmit } from '../../data/server/use-submit.ts';
import {
  answerTicket,
  closeTicket,
  type TicketThread,
  useMessagePicture,
  useThread,
} from '../../data/user/support.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatTime, writtenTime } from '../../lib/format.ts';
import { useLocale, useText } from '../../lib/i18n.ts';
import { brand } from '../../lib/page-meta.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { MessagePictures, useMessagePictures } from './message-pictures.tsx';
import { categoryNames, objectNames, states } from './ticket-texts.ts';

const LOOK_MS = 30_000;

type Message = TicketThread['messages'][number];

function Picture({ code, width, height }: Message['pictures'][number]) {
  const t = useText();
  const source = useMessagePicture(code);
  if (!source) return <Skeleton className="h-40 w-full" />;
  return (
    <a href={source} download={`${code}.jpg`} title={t('support.saveImage')}>
      <img
        src={source}
        width={width}
        height={height}
        alt={t('support.messageImage')}
        className="max-h-80 w-auto rounded border border-line object-contain"
      />
    </a>
  );
}

/** What was written is text: nothing in it is markup, and no address in it is a link. */
function MessageCard({ message }: { readonly message: Message }) {
  const t = useText();
  const offset = useTimeOffset();
  const { isOwn, time, text, pictures } = message;
  return (
    <li
      className={classNames(
        'rounded border border-line p-4',
        isOwn ? 'bg-panel' : 'border-l-2 border-l-accent bg-field',
      )}
    >
      <p className="flex flex-wrap justify-between gap-2 text-ink-3 text-small">
        <span className="font-medium text-ink-2">
          {isOwn ? t('support.you') : t('support.brandSupport', { brand })}
        </span>
        <time dateTime={new Date(time).toISOString()} className="tabular-nums">
          {formatTime(time, offset, 'minute')}
        </time>
      </p>
      <p className="mt-2 whitespace-pre-line break-words leading-6">{text}</p>
      {pictures.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-3">
          {pictures.map((picture) => (
            <Picture key={picture.code} {...picture} />
          ))}
        </div>
      )}
    </li>
  );
}

function AnswerForm({ thread }: { readonly thread: TicketThread }) {
  const t = useText();
  const [text, setText] = useState('');
  // Another key: the cards for pictures are closed again.
  const [round, setRound] = useState(0);
  const pictures = useMessagePictures();
  const [form, setForm] = useState({});
  const { busy, message, submitting } = useSubmit(form);
  const send = async () => {
    await answerTicket(thread.code, { text, pictures: pictures.references });
    setText('');
    pictures.clear();
    setRound(round + 1);
  };
  return (
    <form
      onSubmit={submitting(send)}
      className="flex flex-col gap-3 rounded border border-line bg-panel p-4"
    >
      <TextArea
        label={t('support.reply')}
        value={text}
        maxLength={MESSAGE_CHARACTERS_MAX}
        onValue={(value) => {
          setText(value);
          setForm({});
        }}
      />
      <MessagePictures key={round} pictures={pictures} />
      {message && (
        <p role="alert" className="text-bad text-small">
          {message}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        busy={busy}
        disabled={text.trim() === '' || pictures.isUploading}
      >
        {thread.state === 'closed' ? t('support.sendAndReopen') : t('support.sendReply')}
      </Button>
    </form>
  );
}

function Standing({ thread }: { readonly thread: TicketThread }) {
  const t = useText();
  const offset = useTimeOffset();
  const locale = useLocale();
  const at = (time: number) => writtenTime(time, offset, locale);
  const now = useClock(LOOK_MS);
  const { state, answerTime, reopenTime } = thread;
  if (state === 'open') {
    const isLate = answerTime < now;
    return isLate ? t('support.replyLate') : t('support.replyBy', { time: at(answerTime) });
  }
  if (state === 'answered') return t('support.weReplied');
  return reopenTime > now
    ? t('support.closedReopenUntil', { time: at(reopenTime) })
    : t('support.closedForGood');
}

/** A ticket with its messages, and what can be done about it. */
export function Thread({ code }: { readonly code: string }) {
  const t = useText();
  const { data, error, retry } = useThread(code);
  const [isClosing, setClosing] = useState(false);
  const now = useClock(LOOK_MS);
  if (!data) {
    return error ? <ErrorState message={error} onRetry={retry} /> : <Skeleton className="h-96" />;
  }
  const { subject, state, category, object, objectCode, reopenTime, messages } = data;
  const close = async () => {
    setClosing(true);
    // A refusal is shown as a note by the call.
    await closeTicket(code).catch(() => undefined);
    setClosing(false);
  };
  return (
    <>
      <Link to="/support" className="text-accent-text text-small hover:underline">
        {t('support.allTickets')}
      </Link>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-words font-semibold text-title">{subject}</h2>
          <p className="mt-1 break-words text-ink-3 text-small">
            #{code} · {t(categoryNames[category])}
            {object && ` · ${t(objectNames[object])} ${objectCode}`}
          </p>
        </div>
        <span className="flex items-center gap-3">
          <Badge tone={states[state].tone}>{t(states[state].name)}</Badge>
          {state !== 'closed' && (
            <Button size="small" busy={isClosing} onClick={() => void close()}>
              {t('support.closeTicket')}
            </Button>
          )}
        </span>
      </header>
      <p className="text-ink-2">
        <Standing thread={data} />
      </p>
      <ul className="flex flex-col gap-3">
        {messages.map((message) => (
          <MessageCard key={message.code} message={message} />
        ))}
      </ul>
      {(state !== 'closed' || reopenTime > now) && <AnswerForm thread={data} />}
    </>
  );
}
