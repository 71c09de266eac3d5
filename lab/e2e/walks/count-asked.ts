import type { Page } from 'playwright-core';

/** Follows what a page asks the server for: returns whether it has all of it. */
export function countAsked(page: Page): () => boolean {
  const asked = new Set<object>();
  page.on('request', (request) => request.url().includes('/api/') && asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return () => asked.size === 0;
}
