import { mayAct } from '@bourse/contract/console/acts.ts';
import type { DeskTicket } from '@bourse/contract/console/routes/support.ts';
import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { MESSAGE_CHARACTERS_MAX } from '@bourse/contract/support.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { colonText, momentText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { NotRead } from '../../ui/page-parts.tsx';
import { Due, Writer } from './ticket-cells.tsx';

const READ_MS = 3_000;

type ActKind = 'answer' | 'note' | 'close';

/** A ticket with its messages, the notes of the staff, and what can be done about it. */
export function Thread({ code }: { readonly code: string }) {
  const t = useText();
  const [acting, setActing] = useState<ActKind>();
  const read = useRead(`ticket ${code}`, () => ask('consoleTicket', { code }), READ_MS);
  const { data } = read;
  return (
    <>
      <div>
        <Link className="lnk" to="/support">
          {t('support.back')}
        </Link>
      </div>
      <NotRead read={read} />
      {data && (
        <section className="panel grow scroll" aria-label={t('support.ticket')} tabIndex={-1}>
          <Head ticket={data} onAct={setActing} />
          {data.messages.map((message) => (
            <Message key={message.code} message={message} />
          ))}
        </section>
      )}
      {data && acting && (
        <Acting
          kind={acting}
          code={data.code}
          onDone={read.again}
          onClose={() => setActing(undefined)}
        />
      )}
    </>
  );
}

interface HeadProps {
  readonly ticket: DeskTicket;
  onAct(kind: ActKind): void;
}

function Head({ ticket, onAct }: HeadProps) {
  const t = useText();
  const { language } = useLanguage();
  const colon = colonText(language);
  const { state } = useHouse();
  const isStale = useIsStale();
  const roles = state?.operator.roles ?? [];
  const acts: readonly ActKind[] = (
    [
      mayAct(roles, 'ticket-answer') && 'answer',
      mayAct(roles, 'ticket-note') && 'note',
      mayAct(roles, 'ticket-close') && ticket.state !== 'closed' && 'close',
    ] as const
  ).filter((kind) => kind !== false);
  const names = {
    answer: t('support.answer'),
    note: t('support.noteAct'),
    close: t('support.close'),
  };
  return (
    <div className="thread-head">
      <div className="grow two">
        <b className="size-14 wrap">
          #{ticket.code} {ticket.subject}
        </b>
        <small>
          {t(`support.${ticket.state}`)} · {t(`support.${ticket.category}`)} ·{' '}
          {t(ticket.email ? 'support.byMail' : 'support.uid')} <Writer row={ticket} /> ·{' '}
          {t('support.reads')}
          {colon}
          {t(ticket.language === 'en' ? 'support.english' : 'support.chinese')}
          {ticket.object &&
            ` · ${t('support.about')}${colon}${t(`support.${ticket.object}`)} ${ticket.objectCode}`}
        </small>
        <small>
          {t('support.due')}
          {colon}
          <Due row={ticket} />
        </small>
        {ticket.isOwn && <small className="warning">{t('support.own')}</small>}
      </div>
      <span>
        {acts.map((kind) => (
          <button
            key={kind}
            type="button"
            className={kind === 'answer' ? 'btn small primary' : 'btn small'}
            disabled={isStale || ticket.isOwn}
            onClick={() => onAct(kind)}
          >
            {names[kind]}
          </button>
        ))}
      </span>
    </div>
  );
}

/** What was written is text: nothing in it is markup, and no address in it is a link. */
function Message({ message }: { readonly message: DeskTicket['messages'][number] }) {
  const t = useText();
  const { by, name, time, text, pictures } = message;
  return (
    <article className={by === 'note' ? 'message note warning' : 'message'}>
      <div>
        <p className="muted size-11">
          <b>{t(`support.${by}`)}</b> {name && `· ${name} `}· {momentText(time)}
        </p>
        <p className="written">{text}</p>
        {pictures.map((picture, at) => (
          <Picture key={picture.code} code={picture.code} number={at + 1} />
        ))}
      </div>
    </article>
  );
}

/** Fetched once somebody wants to see it. */
function Picture({ code, number }: { readonly code: string; readonly number: number }) {
  const t = useText();
  const [isShown, setShown] = useState(false);
  if (isShown) return <ShownPicture code={code} />;
  return (
    <p>
      <button type="button" className="lnk" onClick={() => setShown(true)}>
        {t('support.picture', { number })}
      </button>
    </p>
  );
}

function ShownPicture({ code }: { readonly code: string }) {
  const t = useText();
  const { data, problem, again } = useRead(`ticket picture ${code}`, () =>
    ask('consoleTicketPicture', { code }),
  );
  if (problem) {
    return <NotRead read={{ problem, again }} />;
  }
  if (!data) return <p className="muted">{t('shared.loading')}</p>;
  return <img src={`data:image/jpeg;base64,${data.jpeg}`} alt={t('support.pictureOf')} />;
}

interface ActingProps {
  readonly kind: ActKind;
  readonly code: string;
  onDone(): void;
  onClose(): void;
}

function Acting({ kind, code, onDone, onClose }: ActingProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [close, setClose] = useState(false);
  if (kind === 'close') {
    return (
      <ActDialog
        onClose={onClose}
        act="ticket-close"
        title={t('support.closeTitle', { code })}
        text={t('support.closeText', { days: houseNumbers.ticketReopenDays })}
        verb={t('support.closeVerb')}
        run={async (key) => {
          await ask('consoleTicketClose', { code, key });
          onDone();
        }}
      />
    );
  }
  const isAnswer = kind === 'answer';
  return (
    <ActDialog
      onClose={onClose}
      act={isAnswer ? 'ticket-answer' : 'ticket-note'}
      title={t(isAnswer ? 'support.answerTitle' : 'support.noteTitle', { code })}
      text={t(isAnswer ? 'support.answerText' : 'support.noteText')}
      verb={t(isAnswer ? 'support.answerVerb' : 'support.noteVerb')}
      isComplete={text.trim() !== ''}
      run={async (key) => {
        if (isAnswer) await ask('consoleTicketAnswer', { code, body: { text, close }, key });
        else await ask('consoleTicketNote', { code, body: { text }, key });
        onDone();
      }}
    >
      <label className="field">
        {t('support.message')}
        <textarea
          className="inp long"
          value={text}
          maxLength={MESSAGE_CHARACTERS_MAX}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {isAnswer && (
        <label className="check">
          <input
            type="checkbox"
            checked={close}
            onChange={({ target }) => setClose(target.checked)}
          />
          {t('support.alsoClose')}
        </label>
      )}
    </ActDialog>
  );
}
