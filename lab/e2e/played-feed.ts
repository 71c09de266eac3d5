import type { Page } from 'playwright-core';

interface PageFeed {
  /** Hands over frames as one text in base64, and resolves once what they changed is drawn. */
  play(frames: string, lengths: readonly number[], nowMs: number): Promise<void>;
}

declare global {
  var playedFeed: PageFeed;
}

/**
 * Before the page opens: its feed says nothing but what is played, and its clocks stand at the time of
 * what was played last. Timers go on as they are: what the page asks the server for at even times would
 * else come hundreds of times as often, which a server refuses and no page does.
 */
export const takeFeed = (page: Page) => page.addInitScript(standIn);

/** Plays what a market pushed until then, as fast as the page takes it; what it changed is drawn once. */
export async function play(
  page: Page,
  frames: readonly Uint8Array[],
  nowMs: number,
): Promise<void> {
  const text = Buffer.concat(frames).toString('base64');
  const lengths = frames.map((frame) => frame.length);
  await page.evaluate(
    ([bytes, sizes, timeMs]) => globalThis.playedFeed.play(bytes, sizes, timeMs),
    [text, lengths, nowMs] as const,
  );
}

/** Runs in the page, before its own scripts. */
function standIn(): void {
  let nowMs: number | null = null;
  const realNow = Date.now.bind(Date);
  const realElapsed = performance.now.bind(performance);
  Date.now = () => nowMs ?? realNow();
  performance.now = () => (nowMs === null ? realElapsed() : nowMs - performance.timeOrigin);

  let opened: PlayedSocket | undefined;
  class PlayedSocket {
    onopen?: (event: Event) => void;
    onmessage?: (event: MessageEvent) => void;
    constructor() {
      opened = this;
      setTimeout(() => this.onopen?.(new Event('open')));
    }
    send(): void {}
    close(): void {}
  }
  globalThis.WebSocket = PlayedSocket as unknown as typeof WebSocket;
  globalThis.playedFeed = {
    async play(frames, lengths, timeMs) {
      if (!opened?.onmessage) throw new Error('the page has not opened its feed');
      const text = atob(frames);
      const bytes = new Uint8Array(text.length);
      for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
      nowMs = timeMs;
      let from = 0;
      for (const length of lengths) {
        const data = bytes.slice(from, from + length).buffer;
        opened.onmessage(new MessageEvent('message', { data }));
        from += length;
      }
      // The page's own drawing was asked for before.
      await new Promise(requestAnimationFrame);
    },
  };
}
