import { type KeptProcess, keepProcess } from '#platform/files/kept-process.ts';

/** The names by which the starter tells the process what it works with. */
export const botRunnerVariables = {
  databaseUrl: 'DATABASE_URL',
  keyFile: 'BOT_KEY_FILE',
  gateways: 'BOT_GATEWAYS',
} as const;

export interface BotRunnerPlaces {
  /** The program. */
  readonly entry: string;
  readonly databaseUrl: string;
  /** The key under which the secrets of bots are sealed. */
  readonly keyFile: string;
  /** Where the exchange answers, one at least. */
  readonly gateways: readonly string[];
}

/** Starts the process of the bots. It gets nothing of this process' environment but where it works. */
export function startBotRunner(
  { entry, databaseUrl, keyFile, gateways }: BotRunnerPlaces,
  onProblem: (text: string) => void,
): KeptProcess {
  return keepProcess({
    entry,
    environment: {
      [botRunnerVariables.databaseUrl]: databaseUrl,
      [botRunnerVariables.keyFile]: keyFile,
      [botRunnerVariables.gateways]: gateways.join(','),
    },
    onEnded(complaint) {
      onProblem(`the process of the trading bots has ended: ${complaint}`);
      return true;
    },
  });
}
