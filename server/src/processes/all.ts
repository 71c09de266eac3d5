import { startBotRunnerAlone, startBotRunnerApart } from './bot-runner.ts';
import { openTrading, startEngine } from './engine.ts';
import { followEngine, followProjections, followTrading } from './following/follow.ts';
import { openFoundation } from './foundation.ts';
import { startGateway } from './gateway.ts';
import { startKeeper } from './keeper.ts';
import { watchWithoutGateway } from './machine/watch-without-gateway.ts';
import { noMarket, startMarket } from './market.ts';
import { openProjector } from './projector.ts';
import { openRooms } from './rooms.ts';
import { awaitSigners, startSigners } from './signer.ts';
import type { StartOptions } from './start-options.ts';
import { type Started, startServices } from './start-services.ts';

/** What `npm start` runs: every service that the configuration names, in one process. */
export const startAll = (options: StartOptions): Promise<Started> =>
  startServices(options, {
    ...{ openFoundation, openProjector, startEngine, startSigners, openTrading },
    ...{ awaitSigners, startBotRunnerAlone, startBotRunnerApart },
    ...{ followEngine, followTrading, followProjections },
    ...{ startMarket, noMarket, openRooms, startGateway, startKeeper, watchWithoutGateway },
  });
