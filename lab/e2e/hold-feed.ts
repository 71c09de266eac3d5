import type { Page } from 'playwright-core';

/** Lets through what the page says to the feed and, until it is stopped, what the feed answers. */
export async function holdFeed(page: Page): Promise<(isHeld: boolean) => void> {
  let isHeld = false;
  await page.routeWebSocket(/\/ws\/kline/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isHeld) socket.send(message);
    });
  });
  return (next) => {
    isHeld = next;
  };
}
