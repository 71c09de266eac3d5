// npm run vulnerabilities: whether something that runs in an exchange has a known vulnerability, as the registry says today.
// Ends with 0: none; 1: found; 75: nobody could be asked, and nothing is known.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NOT_ASKED = 75;
/** What is below is told, and stops nothing. */
const grave = ['moderate', 'high', 'critical'];

/**
 * What an answer of `npm audit --json` means. An answer that is none, an error, or one about no package at all is no
 * word that all is well.
 *
 * @param {string} text
 * @returns {{ exitCode: number, lines: string[] }}
 */
export function verdictOf(text) {
  const answer = parsed(text);
  const counts = answer?.metadata?.vulnerabilities;
  const asked = answer?.metadata?.dependencies?.prod ?? 0;
  if (!counts || answer.error || asked === 0) {
    const why = answer?.message ?? answer?.error?.summary ?? 'no answer that can be read';
    return {
      exitCode: NOT_ASKED,
      lines: [
        'NOT CHECKED: nobody has said whether what is installed has known vulnerabilities.',
        `The registry answers: ${why}`,
        'Ask one that serves audits: npm run vulnerabilities -- --registry=ADDRESS',
      ],
    };
  }
  const found = Object.values(answer.vulnerabilities ?? {});
  const lines = found.map(
    ({ name, severity, range, via }) => `${severity}: ${name} ${range}${titlesOf(via)}`,
  );
  const isGrave = found.some(({ severity }) => grave.includes(severity));
  const sum = `${asked} packages looked at, ${found.length} with known vulnerabilities`;
  return { exitCode: isGrave ? 1 : 0, lines: [...lines, sum] };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is no answer, and is told as that.
    return undefined;
  }
}

/** Advisories of its own; a name is another package through which it came. */
function titlesOf(via = []) {
  const titles = via.map((one) =>
    typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`,
  );
  return titles.length > 0 ? ` (${titles.join('; ')})` : '';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout, error } = spawnSync(
    'npm',
    ['audit', '--omit=dev', '--json', '--audit=true', ...process.argv.slice(2)],
    { cwd: join(fileURLToPath(import.meta.url), '../..'), encoding: 'utf8' },
  );
  const { exitCode, lines } = verdictOf(error ? `{"message":"${error.message}"}` : stdout);
  const say = exitCode === 0 ? console.log : console.error;
  for (const line of lines) say(line);
  process.exitCode = exitCode;
}
