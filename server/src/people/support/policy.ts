import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import type { TicketState } from '@bourse/contract/support.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The numbers of the support, as data. Times in milliseconds. */
export const supportPolicy = {
  /** A message is answered within this. */
  answerMs: houseNumbers.ticketAnswerHours * HOUR_MS,
  /** How long a ticket waits before it moves up the house. */
  escalationMs: houseNumbers.ticketEscalationHours * HOUR_MS,
  /** An answered ticket without a reply is closed then; a closed one can be opened again for this long. */
  reopenMs: houseNumbers.ticketReopenDays * DAY_MS,
  closedKeptMs: houseNumbers.ticketKeptDays * DAY_MS,
  /** Pictures that were not sent. */
  unusedKeptMs: DAY_MS,
  /** The same words so soon are a retry whose first answer was lost. */
  saidAgainMs: 10 * 60_000,
  openTicketsMax: houseNumbers.openTicketsMax,
  messagesPerDayMax: houseNumbers.ticketMessagesPerDayMax,
  /** Without signing in. Codes as one place asks for them, and for one mail address over all places. */
  guest: {
    codeMs: houseNumbers.codeMinutes * 60_000,
    codeTriesMax: houseNumbers.codeTriesMax,
    codePauseMs: houseNumbers.codePauseSeconds * 1_000,
    perPlace: { hour: houseNumbers.guestCodesPerHour, day: 6 },
    perAddress: { hour: 10, day: 20 },
    ticketsMax: houseNumbers.guestTicketsMax,
  },
  /** Of one ticket, of both sides: a thread is shown whole. */
  messagesMax: 200,
} as const;

interface Standing {
  readonly state: TicketState;
  readonly closed_at: number | null;
}

/** Until when a closed ticket can be opened again; 0: it is not closed. */
export function reopenTimeOf({ closed_at: closedAt }: Pick<Standing, 'closed_at'>): number {
  return closedAt === null ? 0 : closedAt + supportPolicy.reopenMs;
}

/** Whether its writer may write on. */
export function mayAnswer(ticket: Standing, now: number): boolean {
  return ticket.state !== 'closed' || now < reopenTimeOf(ticket);
}
