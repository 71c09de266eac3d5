import type { FastifyInstance } from 'fastify';
import type { ServiceName } from '#platform/config.ts';
import type { startBotRunnerAlone, startBotRunnerApart } from './bot-runner.ts';
import type { openTrading, startEngine } from './engine.ts';
import type { followEngine, followProjections, followTrading } from './following/follow.ts';
import type { openFoundation } from './foundation.ts';
import type { startGateway } from './gateway.ts';
import type { startKeeper } from './keeper.ts';
import type { watchWithoutGateway } from './machine/watch-without-gateway.ts';
import type { noMarket, startMarket } from './market.ts';
import type { openProjector } from './projector.ts';
import type { openRooms } from './rooms.ts';
import { noProjections, sayServices } from './services.ts';
import type { awaitSigners, startSigners } from './signer.ts';
import type { StartOptions } from './start-options.ts';

const CATCH_UP_MS = 120_000;
const NO_DOOR = { app: undefined, address: undefined, firstOperatorLink: undefined };

/** What services are made of. */
export interface ServiceParts {
  readonly startBotRunnerAlone: typeof startBotRunnerAlone;
  readonly startBotRunnerApart: typeof startBotRunnerApart;
  readonly openFoundation: typeof openFoundation;
  readonly openProjector: typeof openProjector;
  readonly startEngine: typeof startEngine;
  readonly startSigners: typeof startSigners;
  readonly awaitSigners: typeof awaitSigners;
  readonly openTrading: typeof openTrading;
  readonly followEngine: typeof followEngine;
  readonly followTrading: typeof followTrading;
  readonly followProjections: typeof followProjections;
  readonly startMarket: typeof startMarket;
  readonly noMarket: typeof noMarket;
  readonly openRooms: typeof openRooms;
  readonly startGateway: typeof startGateway;
  readonly startKeeper: typeof startKeeper;
  readonly watchWithoutGateway: typeof watchWithoutGateway;
}

/** What a start has started. */
export interface Started {
  /** Undefined: this process has no gateway. */
  readonly app: FastifyInstance | undefined;
  /** Where people open it; undefined without a gateway. */
  readonly address: string | undefined;
  /** Works once, and makes the first operator. Nothing when there is one. */
  readonly firstOperatorLink: string | undefined;
  /** An operator says that the machine's clock is right, however far it stepped. */
  confirmClock(): void;
}

/**
 * Starts the services of the configuration and no other, those first that the others stand on. Without an engine they
 * follow the one of another process.
 */
export async function startServices(options: StartOptions, parts: ServiceParts): Promise<Started> {
  const { config, logger, shutdown } = options;
  const runs = (service: ServiceName) => config.services.includes(service);
  sayServices(config.services, logger);
  if (config.services.every((service) => service === 'bot-runner')) {
    await parts.startBotRunnerAlone(options);
    return { ...NO_DOOR, confirmClock: () => undefined };
  }
  const foundation = await parts.openFoundation(options);
  const { server, live, clock } = foundation;
  const projector = runs('projector') ? await parts.openProjector(foundation) : undefined;
  const hasEngine = runs('engine');
  const engine = await (hasEngine
    ? parts.startEngine(foundation, projector !== undefined)
    : parts.followEngine(foundation));
  if (projector) {
    // Beside an engine of another process it reads from the log what came before.
    if (!hasEngine) projector.readUntil(live.sequence);
    const after = hasEngine ? projector.sequence : live.sequence;
    engine.follow(after, (outcomes) => projector.push(outcomes));
  }
  const hasRooms = runs('gateway') || runs('keeper');
  const startSigners = runs('signer') ? parts.startSigners : parts.awaitSigners;
  const signers = hasRooms ? startSigners(foundation) : undefined;
  // It is waited for further down; until then its failure is not unhandled.
  signers?.catch(() => undefined);
  // A start that was given up has ended what it began of them.
  shutdown.add({ chains: async () => (await signers?.catch(() => undefined))?.stop() });
  server.watch();
  if (projector && !(await projector.waitFor(live.sequence, CATCH_UP_MS))) {
    throw new Error('the projections did not catch up');
  }
  const listed = await (hasEngine
    ? parts.openTrading(foundation, engine)
    : parts.followTrading(foundation));
  const bots = await (runs('market')
    ? parts.startMarket(foundation, engine, listed)
    : parts.noMarket(listed));
  const noRows = () => (config.cluster ? parts.followProjections(foundation) : noProjections);
  const sources = { engine, bots, projector: projector ?? noRows(), signers };
  const rooms = hasRooms ? await parts.openRooms(foundation, sources) : undefined;
  const hasDoors = runs('gateway');
  const firstOperatorLink = hasDoors ? await rooms?.beginOperators() : undefined;
  const gateway = rooms && hasDoors ? await parts.startGateway(rooms) : undefined;
  if (rooms && !gateway) await parts.startKeeper(rooms);
  if (!rooms && runs('bot-runner')) parts.startBotRunnerApart(foundation);
  if (!gateway) await parts.watchWithoutGateway(foundation, { engine, projector, rooms });
  // Nothing else has stopped when it stops.
  shutdown.add({ upkeep: foundation.stopUpkeep });
  return {
    ...{ app: gateway?.app, address: gateway?.address, firstOperatorLink },
    confirmClock() {
      clock.confirm();
      engine.confirmClock();
    },
  };
}
