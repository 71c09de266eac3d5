import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Driver } from './driver.ts';
import { startProgram } from './program.ts';

const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find(existsSync);

export const hasFirefox = FIREFOX !== undefined;

/** Firefox, through the WebDriver BiDi that it speaks by itself: messages on one WebSocket. */
export async function openFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'bourse-firefox-'));
  const parameters = ['--headless', '--no-remote', '--profile', profile];
  const firefox = startProgram(FIREFOX ?? '', [...parameters, '--remote-debugging-port', '0']);
  const address = await firefox.says(/WebDriver BiDi listening on (ws:\S+)/);
  const call = await connect(`${address}/session`);
  await call('session.new', { capabilities: {} });
  const tree = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = tree.contexts[0]?.context ?? '';
  const resize = async (width: number, height: number) => {
    await call('browsingContext.setViewport', { context, viewport: { width, height } });
  };
  await resize(1440, 900);
  return {
    resize,
    async open(url) {
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(script, parameter) {
      const { result, exceptionDetails } = await call<Evaluated>('script.callFunction', {
        functionDeclaration: `(json) => JSON.stringify((${script})(JSON.parse(json)) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(parameter) }],
        target: { context },
        awaitPromise: false,
      });
      if (!result) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    async act(actions) {
      await call('input.performActions', { context, actions });
    },
    async picture() {
      const { data } = await call<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return data;
    },
    async close() {
      await firefox.end();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

interface Evaluated {
  readonly result?: { readonly value: string };
  readonly exceptionDetails?: { readonly text: string };
}

interface Answer {
  readonly id: number | null;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

type Call = <Result>(method: string, parameters: object) => Promise<Result>;

async function connect(address: string): Promise<Call> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(data) as Answer;
    if (answer.id !== null) waiting.get(answer.id)?.(answer);
  });
  await once(socket, 'open');
  let last = 0;
  return async <Result>(method: string, params: object) => {
    last += 1;
    const id = last;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await promise;
    waiting.delete(id);
    if (answer.error) throw new Error(`${method}: ${answer.error} ${answer.message}`);
    return answer.result as Result;
  };
}
