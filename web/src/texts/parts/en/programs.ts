import { apiKeys } from '../../en/api-keys.ts';
import { bots } from '../../en/bots.ts';

/** The texts of API keys and bots. */
export const texts = { apiKeys, bots };
