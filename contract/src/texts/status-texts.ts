import type { IncidentKind } from '../status.ts';
import { fillInTwo, type InTwo, inTwo } from '../texts.ts';
import * as english from './en/incidents.ts';
import * as chinese from './zh-CN/incidents.ts';

const titles = inTwo(english.titles, chinese.titles);
const texts = inTwo(english.texts, chinese.texts);

/** Title and text of an incident in both languages. */
export function incidentText(
  kind: IncidentKind,
  about: string,
): { readonly title: InTwo; readonly text: InTwo } {
  return { title: fillInTwo(titles[kind], { about }), text: texts[kind] };
}
