import type { Page } from 'playwright-core';

/**
 * A page that a browser translates, as Chrome does: each text that may be translated is taken out, and
 * two elements with its words stand in its place; so is what comes later. The words stay as they are, so that
 * a test can read them. To be called before the page is opened.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(beginTranslating);
}

/** How many texts of the page are a translator's now. */
export const translatedTexts = (page: Page) => page.locator('font > font').count();

/** In the page, before anything of it runs: what a translator calls is the browser's own, not the page's. */
function beginTranslating(): void {
  const { insertBefore, removeChild } = Node.prototype;
  const isLeftAlone = (element: Element | null) =>
    !element || element.closest('[translate=no], font, script, style, textarea, title') !== null;
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || isLeftAlone(parent) || text.data.trim() === '') return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(text.data);
    outer.append(inner);
    insertBefore.call(parent, outer, text);
    removeChild.call(parent, text);
  };
  const wrapAll = () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) wrap(text);
  };
  let isDue = false;
  new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      wrapAll();
    }, 50);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
