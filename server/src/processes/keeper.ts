import { startTradingBots } from './bot-runner.ts';
import { type Rooms, startRooms } from './rooms.ts';

/**
 * Does what is done by the clock, for a process without doors: coins from and to chains, notices, days of fees
 * and equity, dead man's switches, proofs.
 */
export async function startKeeper(rooms: Rooms): Promise<void> {
  await startRooms(rooms);
  await startTradingBots(rooms);
}
