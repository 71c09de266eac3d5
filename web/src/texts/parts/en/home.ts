import { home } from '../../en/home.ts';
import { markets } from '../../en/markets.ts';

/** The texts of the home page below what is seen first, and of the market list. */
export const texts = { home, markets };
