import { Link } from 'wouter';
import { useTimeOffset } from '../../data/device/preferences.ts';
import { type Ticket, useTickets } from '../../data/user/support.ts';
import { formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { categoryNames, states } from './ticket-texts.ts';

function Row({ ticket }: { readonly ticket: Ticket }) {
  const t = useText();
  const offset = useTimeOffset();
  const { code, subject, category, state, changeTime } = ticket;
  return (
    <li className="border-line border-t first:border-t-0">
      <Link to={`/support/${code}`} className="flex items-start gap-3 px-4 py-3 hover:bg-field">
        <span className="min-w-0 flex-1">
          <span className="block break-words font-medium">{subject}</span>
          <span className="mt-0.5 block text-ink-3 text-small tabular-nums">
            #{code} · {t(categoryNames[category])} · {formatTime(changeTime, offset, 'minute')}
          </span>
        </span>
        <Badge tone={states[state].tone}>{t(states[state].name)}</Badge>
      </Link>
    </li>
  );
}

/** The own tickets. */
export function TicketList() {
  const t = useText();
  const { data, error, retry, more } = useTickets();
  if (!data) {
    return error ? <ErrorState message={error} onRetry={retry} /> : <Skeleton className="h-64" />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon="message"
        className="rounded border border-line bg-panel"
        title={t('support.noTicketsYet')}
      />
    );
  }
  return (
    <>
      <ul className="rounded border border-line bg-panel">
        {data.map((ticket) => (
          <Row key={ticket.code} ticket={ticket} />
        ))}
      </ul>
      {more && (
        <Button className="self-start" onClick={more}>
          {t('support.showOlder')}
        </Button>
      )}
    </>
  );
}
