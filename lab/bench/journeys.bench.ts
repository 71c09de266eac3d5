import type { Page } from 'playwright-core';
import type { DeviceClass } from '../e2e/browser.ts';
import { Hand } from '../e2e/hand.ts';
import { type Stage, withOwnStage } from '../e2e/stage.ts';
import {
  closeHalf,
  closeOnPhone,
  exportFills,
  findYesterday,
  moveStop,
  moveToFutures,
  setAlert,
  setAlertOnPhone,
  switchPair,
  workInRows,
} from '../e2e/steps/daily-ways.ts';
import { buyOnSpot, comeAndOpen, openWithExits } from '../e2e/steps/first-ways.ts';
import type { Figure } from './figure.ts';

/** Something that a trader wants, from where they stand to where it is done. */
interface Journey {
  readonly name: string;
  /** More presses than this are a step back. */
  readonly pressesMax: number;
  /** Goes to where it begins; not counted. */
  readonly prepare: (page: Page, stage: Stage) => Promise<unknown>;
  readonly play: (hand: Hand, stage: Stage) => Promise<unknown>;
}

/** Another person, who has not been here. */
async function comeNew(page: Page, path: string): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => localStorage.clear());
  await page.goto(path);
}

const at = (path: string) => async (page: Page) => {
  await page.goto(path);
  if (path.startsWith('/futures'))
    await page.locator('[aria-label=Chart] canvas').first().waitFor();
  await page.locator('[data-price]:not([data-price=""])').first().waitFor();
};
const there = async () => undefined;

const desktopJourneys: readonly Journey[] = [
  { name: 'first sight to first spot fill', pressesMax: 10, prepare: at('/'), play: buyOnSpot },
  {
    name: 'transfer spot to futures',
    pressesMax: 3,
    prepare: at('/futures/BTC'),
    play: moveToFutures,
  },
  {
    name: 'first sight to first position with TP/SL',
    pressesMax: 20,
    prepare: (page) => comeNew(page, '/'),
    play: comeAndOpen,
  },
  { name: 'close half', pressesMax: 2, prepare: there, play: closeHalf },
  { name: 'move a stop', pressesMax: 1, prepare: workInRows, play: moveStop },
  { name: 'set an alert', pressesMax: 1, prepare: at('/futures/BTC'), play: setAlert },
  { name: 'switch pair by keyboard', pressesMax: 0, prepare: at('/futures/BTC'), play: switchPair },
  {
    name: "find yesterday's fills",
    pressesMax: 5,
    prepare: at('/futures/BTC'),
    play: findYesterday,
  },
  {
    name: 'export',
    pressesMax: 1,
    prepare: at('/order?product=futures&tab=trades'),
    play: exportFills,
  },
];
const phoneJourneys: readonly Journey[] = [
  {
    name: 'first sight of a contract to first position with TP/SL',
    pressesMax: 20,
    prepare: at('/futures/BTC'),
    play: openWithExits,
  },
  { name: 'close in a hurry', pressesMax: 2, prepare: at('/market'), play: closeOnPhone },
  { name: 'set an alert', pressesMax: 2, prepare: at('/futures/BTC'), play: setAlertOnPhone },
];

/** What a person takes for a press, with the way to it, and for a key. */
const PERSON_PRESS_SECONDS = 1.2;
const PERSON_KEY_SECONDS = 0.25;

/**
 * What a trader does most, as short as the screens allow it: presses and keys, the seconds that the screens take for
 * it, and what a person would.
 */
export function run(): Promise<Figure[]> {
  return withOwnStage(playJourneys);
}

async function playJourneys(stage: Stage): Promise<Figure[]> {
  return [
    ...(await playAll(stage, desktopJourneys, 'desktop')),
    ...(await playAll(stage, phoneJourneys, 'small-phone')),
  ];
}

/** One after the other: each begins where it says, on what those before it left. */
async function playAll(
  stage: Stage,
  journeys: readonly Journey[],
  device: DeviceClass,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { page, close } = await stage.visit({ device, reducedMotion: true });
  for (const { name, pressesMax, prepare, play } of journeys) {
    await prepare(page, stage);
    const hand = new Hand(page, device !== 'desktop');
    const begin = performance.now();
    await play(hand, stage);
    const seconds = (performance.now() - begin) / 1_000;
    const { presses, keys } = hand;
    const person = seconds + presses * PERSON_PRESS_SECONDS + keys * PERSON_KEY_SECONDS;
    const title = `${name}, ${device}`;
    figures.push(
      { name: `${title}: presses`, value: presses, unit: '', goal: { atMost: pressesMax } },
      { name: `${title}: keys`, value: keys, unit: '' },
      { name: `${title}: the screens take`, value: seconds, unit: 's' },
      { name: `${title}: a person takes`, value: person, unit: 's' },
    );
  }
  await close();
  return figures;
}
