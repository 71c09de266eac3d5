import { type InTwo, inTwo } from '../texts.ts';
import { freezeCauses as english } from './en/freeze-causes.ts';
import { freezeCauses as chinese } from './zh-CN/freeze-causes.ts';

/** Why an operator freezes an account, as its owner reads it. */
export const freezeCauses = ['access', 'activity', 'identity', 'authority', 'owner'] as const;
export type FreezeCause = (typeof freezeCauses)[number];

/** The sentence of each cause; the reason that an operator writes is for the staff and stays there. */
export const freezeTexts: Readonly<Record<FreezeCause, InTwo>> = inTwo(english, chinese);
