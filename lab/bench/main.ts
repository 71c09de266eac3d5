/**
 * npm run bench [-- name ...] [--json]: every bench in a process of its own, one after the other, so
 * that none warms or crowds the next. A name takes the benches that begin with it.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Figure, formatFigure } from './figure.ts';

const benches = [
  'book',
  'engine',
  'keys',
  'orders',
  'feed',
  'floods',
  'recovery',
  'snapshots',
  'start',
  'web',
  'journeys',
  'lighthouse',
  'perpetual',
  'proof',
  'wallet',
  'payouts',
  'worst',
  'cluster',
] as const;

/** Runs one bench and tells each figure when it is measured; returns whether it came to its end. */
async function runBench(name: string, tell: (figure: Figure) => void): Promise<boolean> {
  const file = fileURLToPath(new URL(`./${name}.bench.ts`, import.meta.url));
  const script = `const { run } = await import(${JSON.stringify(file)});
    for await (const figure of await run()) await new Promise((told) => process.send(figure, told));
    process.exit();`;
  // Collects garbage on demand, so that only memory in use is measured.
  const flags = ['--expose-gc', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (figure) => tell(figure as Figure));
  const code = await new Promise((resolve) => child.on('close', resolve));
  return code === 0;
}

/** Whether a figure reaches its goal; undefined without one. */
function isReached({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined;
  return value >= (goal.atLeast ?? Number.NEGATIVE_INFINITY) && value <= (goal.atMost ?? Infinity);
}

function rowOf(figure: Figure): string[] {
  const { name, value, unit, goal, peer } = figure;
  const reached = isReached(figure);
  const bounds = [
    ...(goal?.atLeast === undefined ? [] : [`>= ${shown(goal.atLeast)}`]),
    ...(goal?.atMost === undefined ? [] : [`<= ${shown(goal.atMost)}`]),
  ];
  return [
    name,
    shown(value),
    unit,
    bounds.join(' '),
    reached === undefined ? '' : reached ? 'yes' : 'NO',
    peer ? `${peer.name} ${shown(peer.value)}` : '',
    peer ? `${shown(value / peer.value)} x` : '',
  ];
}

function shown(value: number): string {
  const maximumFractionDigits = Math.abs(value) < 100 ? 2 : 0;
  return value.toLocaleString('en', { maximumFractionDigits });
}

function printTable(figures: readonly Figure[]): void {
  const rows = [['figure', 'value', 'unit', 'goal', 'ok', 'peer', 'ratio'], ...figures.map(rowOf)];
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] as string).length)),
  ) as number[];
  const isNumber = (column: number) => column === 1 || column === 6;
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell, column) => {
      const width = widths[column] as number;
      return isNumber(column) ? cell.padStart(width) : cell.padEnd(width);
    });
    console.log(cells.join('  ').trimEnd());
    if (index === 0) console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  }
}

function printJson(figure: Figure): void {
  const ratio = figure.peer ? { ratio: figure.value / figure.peer.value } : {};
  const ok = isReached(figure);
  console.log(JSON.stringify({ ...figure, ...(ok === undefined ? {} : { ok }), ...ratio }));
}

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const chosen = benches.filter(
  (name) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)),
);
if (chosen.length === 0) {
  console.error(`there are the benches ${benches.join(', ')}`);
  process.exit(2);
}
const all: Figure[] = [];
let failed = 0;
for (const name of chosen) {
  if (!values.json) console.error(`${name}...`);
  const isDone = await runBench(name, (figure) => {
    all.push(figure);
    if (isReached(figure) === false) failed += 1;
    if (values.json) printJson(figure);
    else console.error(`  ${formatFigure(figure)}`);
  });
  if (!isDone) {
    failed += 1;
    console.error(`the bench ${name} broke off`);
  }
}
if (!values.json) printTable(all);
process.exit(failed === 0 ? 0 : 1);
