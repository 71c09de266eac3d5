import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A page in the sidebar: its name there, and its address, which is its file without the ending. */
export interface SidebarPage {
  readonly text: string;
  readonly link: string;
}

export interface SidebarGroup {
  readonly text: string;
  readonly collapsed?: boolean;
  readonly items: readonly (SidebarPage | SidebarGroup)[];
}

/** The folder whose pages are the manual. */
export const manualFolder = dirname(dirname(fileURLToPath(import.meta.url)));

const page = (text: string, link: string): SidebarPage => ({ text, link });

/** Every page of the manual, in the order in which it is read. */
export const sidebar: readonly SidebarGroup[] = [
  {
    text: 'For traders',
    items: [
      page('The first trades', '/traders/first-trades'),
      page('What protects a price', '/traders/protection'),
      page('Futures in one reading', '/futures'),
      page('Glossary', '/glossary'),
    ],
  },
  {
    text: 'For operators',
    items: [
      page('Where to begin', '/operators/'),
      page('Install', '/operators/install'),
      page('What is installed', '/operators/what-is-installed'),
      page('Configure', '/operators/configure'),
      page('A Postgres of your own', '/operators/postgres'),
      page('Behind a proxy', '/operators/behind-a-proxy'),
      page('The first operator', '/operators/first-operator'),
      page('List a coin', '/operators/list-a-coin'),
      page('Treasury', '/operators/treasury'),
      page('Back up, restore, move', '/operators/backup'),
      page('Several machines', '/operators/several-machines'),
      page('Kubernetes', '/operators/kubernetes'),
      page('Upgrade', '/operators/upgrade'),
      page('Keys', '/operators/keys'),
      page('Resume after a halt', '/operators/resume'),
      page('Metrics', '/operators/metrics'),
      page('Alarms', '/operators/alarms'),
      page('The audit log', '/operators/audit-log'),
    ],
  },
  {
    text: 'For programs',
    items: [
      page('Quick start', '/programs/quick-start'),
      page('Calls and refusals', '/programs/calls'),
      page('Limits in numbers', '/programs/limits'),
      page('The live feed', '/programs/feed'),
      page('Order of events, recovery', '/programs/recover'),
      page('An exchange to test against', '/programs/test-exchange'),
      page('Check a proof yourself', '/programs/proof'),
    ],
  },
  {
    text: 'Specification',
    collapsed: true,
    items: [
      page('Overview', '/spec/'),
      page('Invariants', '/spec/invariants'),
      page('Faults', '/spec/faults'),
      page('Controls', '/spec/controls'),
      page('Risk', '/spec/risk'),
      page('Exits, and closed contracts', '/spec/exits'),
      page('Thefts', '/spec/thefts'),
      page('Decisions of the product', '/spec/decisions'),
      page('Examples', '/spec/examples'),
      page('The engine', '/spec/engine'),
      page('Access', '/spec/access'),
      page('Claims', '/spec/claims'),
      page('Reviews of the texts', '/reading'),
      {
        text: 'Clause by clause',
        collapsed: true,
        items: [
          page('How it is kept', '/spec/clauses/'),
          page('Part 1, screens', '/spec/clauses/part-1-screens'),
          page('Part 1, rules', '/spec/clauses/part-1-rules'),
          page('Part 2, screens', '/spec/clauses/part-2-screens'),
          page('Part 2, rules', '/spec/clauses/part-2-rules'),
        ],
      },
      {
        text: 'Decisions',
        collapsed: true,
        items: [page('All decisions', '/decisions/'), ...decisions()],
      },
    ],
  },
];

/** The decisions under the part of the exchange that each is about, as their own list has them. */
function decisions(): SidebarGroup[] {
  const [, ...parts] = readFileSync(`${manualFolder}/decisions/README.md`, 'utf8').split(/^## /m);
  return parts.map((part) => ({
    text: part.split('\n', 1)[0] as string,
    collapsed: true,
    items: Array.from(
      part.matchAll(/^- \[(.+)\]\((\d{4}-[\w-]+)\.md\)$/gm),
      ([, text = '', name]) => page(text, `/decisions/${name}`),
    ),
  }));
}
