import { assets } from '../../zh-CN/assets.ts';
import { wallet } from '../../zh-CN/wallet.ts';

/** The texts of the asset page. */
export const texts = { assets, wallet };
