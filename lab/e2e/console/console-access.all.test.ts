import { roles } from '@bourse/contract/console/roles.ts';
import { consoleScreens } from '@bourse/contract/console/screens.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeviceClass } from '../browser.ts';
import { follow } from '../follow.ts';
import { untilInSight } from '../in-sight.ts';
import { useOwnStage } from '../use-stage.ts';
import { faultsOf } from '../walks/axe.ts';
import { countAsked } from '../walks/count-asked.ts';
import { firstOperator, query, signInOperator } from './console-steps.ts';

const stage = useOwnStage();
const SESSION = 'bourse.console.token';

interface Screen {
  readonly name: string;
  /** Below /console; `UID` stands for a customer's number. */
  readonly path: string;
  readonly isGuest?: boolean;
  readonly device?: DeviceClass;
  readonly play?: (page: Page) => Promise<void>;
}

const clickButton = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const openDialog = (name: string) => async (page: Page) => {
  await clickButton(name)(page);
  await page.getByRole('dialog').waitFor();
};

async function openWait(page: Page): Promise<void> {
  const name = 'Change expiry: Make a correction';
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
}

const screens: readonly Screen[] = [
  { name: 'sign-in', path: '', isGuest: true },
  { name: 'overview', path: '' },
  { name: 'approvals', path: 'approvals' },
  { name: 'alarms', path: 'alarms' },
  { name: 'changing how long proposals wait', path: 'settings', play: openWait },
  { name: 'phone, settings', path: 'settings', device: 'small-phone' },
  { name: 'phone, alarms', path: 'alarms', device: 'small-phone' },
  { name: 'customers', path: 'customers' },
  { name: 'a customer', path: 'customers/UID' },
  { name: 'freezing a customer', path: 'customers/UID', play: openDialog('Freeze…') },
  { name: 'markets and rules', path: 'markets' },
  { name: 'stress test', path: 'stress' },
  { name: 'risk', path: 'risk' },
  { name: 'identity', path: 'identity' },
  { name: 'withdrawals', path: 'withdrawals' },
  { name: 'treasury', path: 'treasury' },
  { name: 'closed', path: 'closed' },
  { name: 'deposits', path: 'deposits' },
  { name: 'corrections', path: 'corrections' },
  { name: 'coins and chains', path: 'coins' },
  { name: 'support', path: 'support' },
  { name: 'recovery', path: 'recovery' },
  { name: 'announcements', path: 'announcements' },
  { name: 'proof', path: 'proof' },
  {
    name: 'writing an announcement',
    path: 'announcements',
    play: clickButton('New announcement…'),
  },
  { name: 'audit log', path: 'audit' },
  { name: 'periodic tasks', path: 'upkeep' },
  { name: 'machines', path: 'machines' },
  { name: 'settings', path: 'settings' },
  { name: 'inviting an operator', path: 'settings', play: openDialog('Invite…') },
  { name: 'phone, sign-in', path: '', isGuest: true, device: 'small-phone' },
  { name: 'phone, menu', path: '', device: 'small-phone', play: clickButton('Menu') },
  { name: 'phone, a customer', path: 'customers/UID', device: 'small-phone' },
  { name: 'phone, withdrawals', path: 'withdrawals', device: 'small-phone' },
  { name: 'phone, treasury', path: 'treasury', device: 'small-phone' },
  { name: 'phone, risk', path: 'risk', device: 'small-phone' },
  { name: 'phone, markets and rules', path: 'markets', device: 'small-phone' },
  { name: 'phone, periodic tasks', path: 'upkeep', device: 'small-phone' },
  { name: 'phone, machines', path: 'machines', device: 'small-phone' },
];

let token = '';
let uid = '';

beforeAll(async () => {
  const [trader] = await stage().traders(1);
  const [row] = await query('select public_number from users where id = $1', [trader?.userId]);
  uid = String(row.public_number);
  // Who lacks a role does not find its pages.
  await query('update operators set roles = $1', [roles]);
  const { page } = await stage().visit();
  await signInOperator(page, await firstOperator(stage().address));
  token = await page.evaluate((key) => sessionStorage.getItem(key) ?? '', SESSION);
  await page.context().close();
});

test('every page of the console is looked at', () => {
  const looked = screens.filter(({ isGuest }) => !isGuest).map(({ path }) => path);
  for (const { path } of Object.values(consoleScreens)) expect(looked).toContain(path);
});

/** The frame's own menu, which only a new load closes. */
const isOfFrame = ({ path, play }: Screen) => path === '' && play !== undefined;

describe('WCAG 2.2 A and AA, by axe, dark and light', () => {
  test.each([
    ['desktop', false],
    ['desktop', true],
    ['small-phone', false],
    ['small-phone', true],
  ] as const)('of each page of the console (%s, before the door: %s)', async (device, isBefore) => {
    const { page } = await stage().visit({ device, reducedMotion: true, isHurried: true });
    if (!isBefore) {
      await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
        SESSION,
        token,
      ] as const);
    }
    const hasAll = countAsked(page);
    const found: Record<string, unknown> = {};
    let isLoaded = false;
    for (const screen of screens) {
      const { name, path, isGuest = false, play } = screen;
      if ((screen.device ?? 'desktop') !== device || isGuest !== isBefore) continue;
      const address = `/console/${path.replace('UID', uid)}`;
      if (isLoaded) await follow(page, address, '/console/nowhere');
      else await page.goto(address);
      isLoaded = !isOfFrame(screen);
      await untilInSight(page, ':is(h1, h2, h3)');
      const own = page.locator('.nav a[aria-current=page]');
      await expect.poll(() => own.count(), { message: name }).toBe(isGuest ? 0 : 1);
      await expect.poll(hasAll, { message: name }).toBe(true);
      await play?.(page);
      await expect.poll(hasAll, { message: name }).toBe(true);
      const faults = await faultsOf(page);
      if (faults.dark.length + faults.light.length > 0) found[name] = faults;
    }
    expect(found).toEqual({});
  });
});
