import { shell } from '../../en/shell.ts';
import { ui } from '../../en/ui.ts';

/** The texts that every screen says before anything else is there. */
export const texts = { shell, ui };
