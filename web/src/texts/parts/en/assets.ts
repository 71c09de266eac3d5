import { assets } from '../../en/assets.ts';
import { wallet } from '../../en/wallet.ts';

/** The texts of the asset page. */
export const texts = { assets, wallet };
