import type { BodyOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { Ticket, TicketThread } from '@bourse/contract/routes/support.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { type GrowingList, growingListOf } from '../public/growing-list.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, SUPPORT_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';

export type { Ticket, TicketThread };

const LIST_KEY = [...SUPPORT_KEY, 'list'];
const threadKey = (code: string) => [...SUPPORT_KEY, 'thread', code];

/** The own tickets, the last one that changed first. */
export function useTickets(): GrowingList<Ticket> {
  const t = useText();
  const query = useInfiniteQuery({
    queryKey: LIST_KEY,
    queryFn: ({ pageParam, signal }) =>
      read(routes.ticketList, { query: { before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next || undefined,
    enabled: useIsAuth(),
  });
  return growingListOf(query, t('shell.unexpectedError'));
}

/** A ticket with its messages. */
export function useThread(code: string): Loadable<TicketThread> {
  const t = useText();
  const query = useQuery({
    queryKey: threadKey(code),
    queryFn: ({ signal }) => read(routes.ticketThread, { parameters: { code } }, signal),
    enabled: useIsAuth(),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** What an image shows of a picture; undefined: it is on its way, or cannot be read. */
export function useMessagePicture(code: string): string | undefined {
  const { data } = useQuery({
    queryKey: [...SUPPORT_KEY, 'picture', code],
    queryFn: ({ signal }) => read(routes.ticketPicture, { parameters: { code } }, signal),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: useIsAuth(),
  });
  return data && `data:image/jpeg;base64,${data.jpeg}`;
}

function keep(thread: TicketThread): TicketThread {
  queryClient.setQueryData(threadKey(thread.code), thread);
  void queryClient.invalidateQueries({ queryKey: LIST_KEY });
  return thread;
}

/** Uploads a picture and returns its reference; failures are thrown for the card to say. */
export async function uploadMessagePicture(file: File, signal: AbortSignal): Promise<string> {
  const { url } = await call(routes.ticketPictureUpload, { file }, { toast: 'silent', signal });
  return url;
}

/** Failures are thrown for the form to say, as of an answer. */
export async function openTicket(body: BodyOf<typeof routes.ticketOpen>): Promise<TicketThread> {
  return keep(await call(routes.ticketOpen, { body }, { toast: 'silent' }));
}

/** Sends a code to the mail address of who writes without signing in. Failures are thrown for the form to say. */
export function sendGuestCode(email: string) {
  return call(routes.guestCode, { body: { email } }, { toast: 'silent' });
}

/** Writes without signing in; returns the ticket's number. Failures are thrown for the form to say. */
export async function openGuestTicket(
  body: BodyOf<typeof routes.guestTicketOpen>,
): Promise<string> {
  return (await call(routes.guestTicketOpen, { body }, { toast: 'silent' })).code;
}

export async function answerTicket(
  code: string,
  body: BodyOf<typeof routes.ticketAnswer>,
): Promise<void> {
  keep(await call(routes.ticketAnswer, { parameters: { code }, body }, { toast: 'silent' }));
}

/** A refusal is shown as a note. */
export async function closeTicket(code: string): Promise<void> {
  keep(await call(routes.ticketClose, { parameters: { code } }));
}
