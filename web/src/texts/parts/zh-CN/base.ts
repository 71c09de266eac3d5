import { shell } from '../../zh-CN/shell.ts';
import { ui } from '../../zh-CN/ui.ts';

/** The texts that every screen says before anything else is there. */
export const texts = { shell, ui };
