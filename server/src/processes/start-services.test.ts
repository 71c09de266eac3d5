import type { Outcome } from '@bourse/contract/messages.ts';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { Shutdown } from '#platform/shutdown.ts';
import type { StartOptions } from './start-options.ts';
import { type ServiceParts, startServices } from './start-services.ts';

/** What was started and stopped, in order. */
let steps: string[];
/** Who hears the engine, and from which number on. */
let followed: number[];
/** Up to where a projector reads the log itself. */
let read: number[];
/** What the rooms were given. */
let given: {
  readonly projector: { readonly isBroken: boolean };
  readonly signers: Promise<unknown> | undefined;
};
/** How many links for a first operator were made. */
let linksMade: number;

beforeEach(() => {
  linksMade = 0;
  steps = [];
  followed = [];
  read = [];
});

/** Parts that only say that they were started. */
function handMade(shutdown: Shutdown) {
  const step = (name: string) => {
    steps.push(name);
    shutdown.add({ [name]: () => steps.push(`${name} stops`) });
  };
  const engine = {
    follow(after: number, take: (outcomes: readonly Outcome[]) => void) {
      followed.push(after);
      take([]);
    },
    confirmClock: () => undefined,
  };
  const projector = {
    sequence: 7,
    isBroken: false,
    push: () => undefined,
    readUntil: (sequence: number) => read.push(sequence),
    waitFor: async () => true,
  };
  return {
    async openFoundation() {
      step('foundation');
      const server = { watch: () => undefined };
      return { server, live: { sequence: 7 }, clock: {}, stopUpkeep: () => undefined };
    },
    openProjector() {
      step('projector');
      return projector;
    },
    async startEngine(_foundation: unknown, isProjecting: boolean) {
      step(isProjecting ? 'engine' : 'engine without rows');
      return engine;
    },
    async startSigners() {
      step('signers');
      return { setups: ['chain'], stop: () => undefined };
    },
    awaitSigners: async () => ({ setups: [], awaited: ['chain'] }),
    startBotRunnerAlone: async () => step('bot runner'),
    startBotRunnerApart: () => step('bot runner'),
    async openTrading() {
      step('trading');
      return {};
    },
    async followEngine() {
      step('engine of another process');
      return engine;
    },
    followTrading: async () => step('trading of another process'),
    followProjections: () => ({ isBroken: false }),
    async startMarket() {
      step('market');
    },
    noMarket: async () => undefined,
    async openRooms(_foundation: unknown, sources: typeof given) {
      step('rooms');
      given = sources;
      return {
        async beginOperators() {
          linksMade += 1;
          return 'link';
        },
      };
    },
    async startGateway() {
      step('doors');
      return { app: {}, address: 'http://localhost' };
    },
    startKeeper: async () => step('keeper'),
    watchWithoutGateway: async () => undefined,
  } as unknown as ServiceParts;
}

async function start(services: string, environment: Record<string, string> = {}) {
  const shutdown = new Shutdown();
  const config = readConfig(environment, services ? [`--services=${services}`] : []);
  const { signal } = new AbortController();
  const given = { config, logger: createLogger('silent'), signal, shutdown };
  const options = { ...given, onFatal: () => undefined } as unknown as StartOptions;
  return { shutdown, started: await startServices(options, handMade(shutdown)) };
}

const trading = ['engine without rows', 'trading'];
const withRows = ['projector', 'engine', 'trading'];
const elsewhere = ['engine of another process', 'trading of another process'];
test.each([
  ['engine', trading],
  ['engine,projector', withRows],
  ['engine,market', [...trading, 'market']],
  ['engine,keeper', [...trading, 'rooms', 'keeper']],
  ['engine,gateway', [...trading, 'rooms', 'doors']],
  ['engine,gateway,keeper', [...trading, 'rooms', 'doors']],
  ['engine,gateway,bot-runner', [...trading, 'rooms', 'doors']],
  ['engine,keeper,signer', ['engine without rows', 'signers', 'trading', 'rooms', 'keeper']],
  ['engine,gateway,projector,keeper', [...withRows, 'rooms', 'doors']],
  ['gateway', [...elsewhere, 'rooms', 'doors']],
  ['keeper', [...elsewhere, 'rooms', 'keeper']],
  ['market', [...elsewhere, 'market']],
  ['projector', ['projector', ...elsewhere]],
  ['projector,market,keeper', ['projector', ...elsewhere, 'market', 'rooms', 'keeper']],
  [
    'keeper,signer',
    ['engine of another process', 'signers', 'trading of another process', 'rooms', 'keeper'],
  ],
  ['', ['projector', 'engine', 'signers', 'trading', 'market', 'rooms', 'doors']],
])('a process of the services "%s" starts these and nothing else', async (services, expected) => {
  const { started } = await start(services);
  expect(steps).toEqual(['foundation', ...expected]);
  const hasDoors = expected.includes('doors');
  expect(started.address).toBe(hasDoors ? 'http://localhost' : undefined);
  expect(started.firstOperatorLink).toBe(hasDoors ? 'link' : undefined);
  // A new link ends the one before: a process that does not print it makes none.
  expect(linksMade).toBe(hasDoors ? 1 : 0);
});

test('a stop ends what was started in the opposite order', async () => {
  const { shutdown } = await start('');
  const begun = [...steps];
  await shutdown.run();
  expect(steps.slice(begun.length)).toEqual(begun.map((name) => `${name} stops`).toReversed());
});

test('I20 the projector follows from the number up to which rows are written; without one rows stand still', async () => {
  await start('engine,projector,gateway');
  expect(followed).toEqual([7]);
  expect(given.projector.isBroken).toBe(false);
  followed = [];
  await start('engine,gateway');
  expect(followed).toEqual([]);
  expect(given.projector.isBroken).toBe(true);
});

test('I20 a projector beside an engine of another process reads from the log what came before', async () => {
  await start('projector');
  expect([read, followed]).toEqual([[7], [7]]);
  read = [];
  await start('engine,projector');
  expect(read).toEqual([]);
});

test('without signers no chain is carried: those of another machine are waited for', async () => {
  await start('engine,gateway,signer');
  expect(await given.signers).toMatchObject({ setups: ['chain'] });
  await start('engine,gateway');
  expect(await given.signers).toEqual({ setups: [], awaited: ['chain'] });
});

test('F73 a process that runs bots alone follows no engine and opens no rooms', async () => {
  const { started, shutdown } = await start('bot-runner', {
    BOT_GATEWAYS: 'http://gateway-1.internal:8080',
  });
  expect(steps).toEqual(['bot runner']);
  expect(started.address).toBeUndefined();
  started.confirmClock();
  await shutdown.run();
  expect(steps).toEqual(['bot runner', 'bot runner stops']);
});

test('F73 bots run beside other roles of a process without rooms, too', async () => {
  await start('market,bot-runner', { BOT_GATEWAYS: 'http://gateway-1.internal:8080' });
  expect(steps).toEqual(['foundation', ...elsewhere, 'market', 'bot runner']);
});
