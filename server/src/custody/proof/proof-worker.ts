import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync, gzip } from 'node:zlib';
import type { DefineAsset } from '@bourse/contract/messages.ts';
import type { ProofBranch } from '@bourse/contract/routes/proof.ts';
import { type Owed, owedOf } from '@bourse/core/what-if/owed.ts';
import { copyEngine } from '#engine/log/engine-copy.ts';
import type { ThreadMessage } from '#engine/run/question-thread.ts';
import { DatabaseClient } from '#platform/db/postgres/database-client.ts';
import { proofPlace } from '#platform/db/tables/sealed-columns.ts';
import { loadSealer, type Sealed } from '#platform/files/sealed.ts';
import type { Proof } from '#ports/proof-port.ts';
import { Liabilities, type RunMaterial } from './liabilities.ts';
import type { ProofAnswer, ProofQuestion, ProofSource } from './proof-thread.ts';

/** A thread that builds what is owed from a copy of the engine; the engine's own has no part in it. */
if (!parentPort) throw new Error('this is a thread of the server');
const port = parentPort;
const source = workerData as ProofSource;
const sealer = loadSealer(source.keyFile);
const compress = promisify(gzip);
/** The one that was asked for last: planting it takes seconds where accounts are many. */
let planted: Liabilities | undefined;

async function build(previous: string): Promise<Proof> {
  const engine = await copyEngine(source);
  // Read after the copy was made, so it has all users with a balance in the copy.
  const numbers = await readNumbers();
  const owed = owedOf(engine).filter(({ user }) => !numbers.bots.has(user));
  const secret = randomBytes(32).toString('hex');
  const { sequence, time } = engine;
  const run = { secret, sequence, time, previous };
  planted = new Liabilities(toMaterial(run, engine.assets(), owed, numbers.people));
  const { root, coins, material } = planted;
  const text = await compress(JSON.stringify(material));
  const sealed = (await sealer).seal(text, proofPlace(root));
  return { root, previous, sequence, time, coins, sealed };
}

async function branch(
  root: string,
  account: number,
  sealed: Sealed | undefined,
): Promise<ProofBranch | null> {
  if (planted?.root !== root) {
    if (!sealed) return null;
    const text = gunzipSync((await sealer).open(sealed, proofPlace(root))).toString();
    planted = new Liabilities(JSON.parse(text) as RunMaterial);
  }
  if (planted.root !== root) throw new Error('what is stored makes another root');
  return planted.branchOf(account);
}

async function readNumbers() {
  const client = new DatabaseClient({ connectionString: source.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number; number: number; kind: string }>(
      'select id, public_number as number, kind from users',
    );
    const people = rows.filter(({ kind }) => kind !== 'bot');
    return {
      people: new Map(people.map(({ id, number }) => [id, number])),
      bots: new Set(rows.filter(({ kind }) => kind === 'bot').map(({ id }) => id)),
    };
  } finally {
    await client.end();
  }
}

function answer(question: ProofQuestion): Promise<ProofAnswer> {
  if (question.kind === 'build') return build(question.previous);
  return branch(question.root, question.account, question.sealed);
}

// One after the other: two that plant at once would take the room of both.
let last: Promise<void> = Promise.resolve();
port.on('message', ([ticket, question]: [number, ProofQuestion]) => {
  const say = (message: ThreadMessage<ProofAnswer>) => port.postMessage(message);
  last = last
    .then(() => answer(question))
    .then((said) => say({ ticket, answer: said }))
    .catch((error: Error) => say({ ticket, error: error.message }));
});

/**
 * What is owed, by coin and public number. Throws where a user is owed who has no account: a sum
 * that leaves money out is none.
 *
 * @param people public numbers by the engine's number
 */
function toMaterial(
  run: Omit<RunMaterial, 'coins'>,
  assets: readonly DefineAsset[],
  owed: readonly Owed[],
  people: ReadonlyMap<number, number>,
): RunMaterial {
  const byAsset = new Map<number, [number, string][]>(assets.map(({ asset }) => [asset, []]));
  for (const { user, asset, amount } of owed) {
    const account = people.get(user);
    const own = byAsset.get(asset);
    if (account === undefined || !own) {
      throw new Error(`account ${user} is owed something, and is nobody's`);
    }
    own.push([account, String(amount)]);
  }
  return {
    ...run,
    coins: assets.map(({ asset, symbol: coin, decimals }) => {
      return { coin, decimals, owed: byAsset.get(asset) ?? [] };
    }),
  };
}
