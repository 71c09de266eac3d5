import { toast } from '../../ui/overlays/toast-store.ts';
import { ApiError } from '../server/api-error.ts';
import { useSession } from '../server/session.ts';

/** What became of several requests that ran side by side. */
export interface Outcomes {
  readonly done: number;
  readonly failed: number;
  /** The first refusal in the server's words; null when none was refused, or none had words. */
  readonly message: string | null;
}

interface Words {
  readonly done: (count: number) => string;
  readonly failed: (count: number) => string;
}

/** One note on all of them, an error as soon as one failed. A session that ended has said so. */
export function noteOutcomes({ done, failed, message }: Outcomes, words: Words): void {
  const isSignedOut = !useSession.getState().isAuth;
  if (done + failed === 0 || isSignedOut) return;
  if (failed === 0) {
    toast.success(words.done(done));
    return;
  }
  const refused = message ? `${words.failed(failed)}: ${message}` : words.failed(failed);
  toast.error(done > 0 ? `${words.done(done)} · ${refused}` : refused);
}

/** What became of requests that run side by side, with the answers of those that were done. */
export async function outcomesOf<Answer>(
  requests: readonly Promise<Answer>[],
): Promise<Outcomes & { readonly answers: readonly Answer[] }> {
  const results = await Promise.allSettled(requests);
  const refused = results.filter((result) => result.status === 'rejected');
  const reason: unknown = refused[0]?.reason;
  return {
    done: results.length - refused.length,
    failed: refused.length,
    message: reason instanceof ApiError && reason.msg ? reason.msg : null,
    answers: results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
  };
}
