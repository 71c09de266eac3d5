import { EXIT_REFUSED, StartRefused } from '../../start-refused.ts';
import { isOutsideFault } from './away.ts';

type Failure = Error & { readonly code?: unknown; readonly syscall?: unknown };
type Kind = new (...words: never[]) => Error;

/** A table, a column or a schema that is not there: nothing but an exchange makes them. */
const NOT_MADE = /^(42P01|42703|3F000)$/;
/** A database, a role or a password that is not there. */
const NOT_LET_IN = /^(3D000|28...)$/;

/**
 * Ends a tool that failed, with a sentence for its operator; only a bug has its stack.
 *
 * @param known what besides StartRefused explains itself
 */
export function endTool(error: Error, known: readonly Kind[] = []): never {
  const isKnown = [StartRefused, ...known].some((kind) => error instanceof kind);
  console.error(isKnown ? error.message : (sentenceOf(error) ?? error));
  process.exit(error instanceof StartRefused ? EXIT_REFUSED : 1);
}

/** What the world outside did, in a sentence; undefined: nothing, it is a bug. */
export function sentenceOf(error: Failure): string | undefined {
  const { code, syscall, message } = error;
  if (typeof code === 'string' && NOT_MADE.test(code)) {
    return `there is no exchange in this database: ${message}`;
  }
  if (typeof code === 'string' && NOT_LET_IN.test(code)) {
    return `the database cannot be used: ${message}`;
  }
  if (isOutsideFault(error)) return `the database does not answer as it should: ${message}`;
  // Of a file or folder, which the message names.
  return typeof syscall === 'string' ? `this cannot be done here: ${message}` : undefined;
}
