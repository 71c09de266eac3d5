import { home } from '../../zh-CN/home.ts';
import { markets } from '../../zh-CN/markets.ts';

/** The texts of the home page below what is seen first, and of the market list. */
export const texts = { home, markets };
