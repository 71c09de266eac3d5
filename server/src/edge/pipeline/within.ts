import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';

/** Reads are answered within two seconds, whatever the database does. */
export const READ_WITHIN_MS = 1_800;

/** The work's result, or a refusal when it takes longer; the work itself goes on unheard. */
export async function within<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal(Code.unavailable, {}, 1)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
