import { existsSync, globSync } from 'node:fs';
import { expect } from 'vitest';
import { freePort } from '../free-port.ts';
import type { Driver } from './driver.ts';
import { startProgram } from './program.ts';

const WEBDRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const [BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

/** Of the window, around the page, in pixels. */
const FRAME_HEIGHT = 100;

export const hasWebKit = BROWSER !== undefined && [WEBDRIVER, SCREEN].every(existsSync);

/** WebKitGTK's own browser on a screen in memory, through WebDriver: one call over HTTP for each step. */
export async function openWebKit(): Promise<Driver> {
  const screen = startProgram(SCREEN, ['-displayfd', '1', '-screen', '0', '1440x1000x24']);
  const display = await screen.says(/^(\d+)\n/);
  const port = await freePort();
  const webdriver = startProgram(WEBDRIVER, [`--port=${port}`], {
    DISPLAY: `:${display}`,
    LC_ALL: 'en_US.UTF-8',
  });
  const server = `http://127.0.0.1:${port}`;
  await expect.poll(() => isReady(server), { timeout: 120_000 }).toBe(true);
  const { sessionId } = await call<{ sessionId: string }>(`${server}/session`, { capabilities });
  const session = `${server}/session/${sessionId}`;
  const run = <Parameter, Result>(
    script: (parameter: Parameter) => Result,
    parameter: Parameter,
  ): Promise<Result> =>
    call(`${session}/execute/sync`, {
      script: `return (${script})(arguments[0])`,
      args: [parameter],
    });
  const resize = async (width: number, height: number) => {
    await call(`${session}/window/rect`, { x: 0, y: 0, width, height: height + FRAME_HEIGHT });
  };
  await resize(1440, 900);
  return {
    run,
    resize,
    async open(url) {
      await call(`${session}/url`, { url });
    },
    async act(actions) {
      await call(`${session}/actions`, { actions });
    },
    picture: () => call(`${session}/screenshot`),
    async close() {
      await fetch(session, { method: 'DELETE' });
      await webdriver.end();
      await screen.end();
    },
  };
}

const browserOptions = { binary: BROWSER, args: ['--automation'] };
const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };

const isReady = (server: string) =>
  call<{ ready: boolean }>(`${server}/status`).then(
    ({ ready }) => ready,
    () => false,
  );

/** A command with a body, or a question without one. */
async function call<Result>(address: string, body?: object): Promise<Result> {
  const request = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const answer = await fetch(address, request);
  const { value } = (await answer.json()) as { value: Result };
  if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}
