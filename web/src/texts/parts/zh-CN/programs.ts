import { apiKeys } from '../../zh-CN/api-keys.ts';
import { bots } from '../../zh-CN/bots.ts';

/** The texts of API keys and bots. */
export const texts = { apiKeys, bots };
