import type { Locator, Page } from 'playwright-core';

/** Pixels by which the page is wider than its window; a phone's browser zooms out to hide it. */
export async function overflowOf(page: Page): Promise<number> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width - (page.viewportSize()?.width ?? 0);
}

/** What stands past the right edge of the window and cannot be scrolled to. */
export function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('header *, main *, footer *')]
      .filter((element) => element.children.length === 0 && element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .filter((element) => !scrolls(element))
      .map((element) => `${element.tagName} ${element.textContent}`);
  });
}

/**
 * Texts that their own box cuts off, sideways without an ellipsis whose whole text a title tells, or
 * in height. What only screen readers see has no size and is passed over; so is what is drawn for nobody to read, and
 * what wraps wholly out of a line of a fixed height.
 */
export function clippedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isHidden = (value: string) => value === 'hidden' || value === 'clip';
    const ownText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.textContent ?? ''),
      );
    /** The box that cuts: the element itself or the first around it that hides what is beyond it. */
    const cutterOf = (element: Element | null): Element | null => {
      if (element === null || element === document.body) return null;
      const { overflowX, overflowY, position } = getComputedStyle(element);
      if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') return null;
      return isHidden(overflowX) || isHidden(overflowY) ? element : cutterOf(element.parentElement);
    };
    const boxOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const isTold = (element: Element) => element.closest('[title]') !== null;
    return [...document.querySelectorAll('header *, main *, footer *')]
      .filter((element) => ownText(element) && element.checkVisibility())
      .filter((element) => element.closest('[aria-hidden="true"]') === null)
      .flatMap((element) => {
        const cutter = cutterOf(element);
        if (!cutter) return [];
        const text = boxOf(element);
        const edge = cutter.getBoundingClientRect();
        if (edge.width < 4 || edge.height < 4) return [];
        // What finds no room in a line that wraps is put away whole.
        const isPutAway =
          getComputedStyle(cutter).flexWrap === 'wrap' && text.top >= edge.bottom - 1;
        if (isPutAway) return [];
        const isSideways = text.right > edge.right + 1 || text.left < edge.left - 1;
        const isLow = text.bottom > edge.bottom + 2 || text.top < edge.top - 2;
        const hasEllipsis = getComputedStyle(cutter).textOverflow === 'ellipsis';
        if (isSideways && !(hasEllipsis && isTold(element)))
          return [`sideways: ${element.outerHTML.slice(0, 160)}`];
        return isLow && !isSideways ? [`in height: ${element.outerHTML.slice(0, 160)}`] : [];
      });
  });
}

/** Texts that reach beyond their own block, over whatever stands beside it, where nothing cuts them off. */
export function spilledTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const blockOf = (element: Element): Element =>
      /inline|contents/.test(getComputedStyle(element).display) && element.parentElement
        ? blockOf(element.parentElement)
        : element;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const spilled: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility() || !/\S/.test(text.textContent ?? '')) continue;
      if (!element.closest('header, main, footer') || element.closest('svg, [aria-hidden="true"]'))
        continue;
      const block = blockOf(element);
      const { overflowX } = getComputedStyle(block);
      const edge = block.getBoundingClientRect();
      if (overflowX !== 'visible' || edge.width < 4) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      if (right > edge.right + 1 || left < edge.left - 1) {
        spilled.push(`${Math.round(right - edge.right)} px: ${block.outerHTML.slice(0, 160)}`);
      }
    }
    return spilled;
  });
}

/**
 * Links, buttons and fields within an element that somebody who scrolls does not get to see: beyond the
 * edges of what scrolls, or beneath something that stands still.
 */
export function unreachable(page: Page, within: string): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const isSeen = (element: Element): boolean => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const [box] = element.getClientRects();
      if (!box || box.width < 2 || getComputedStyle(element).pointerEvents === 'none') return true;
      const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return above !== null && (element.contains(above) || above.contains(element));
    };
    const wanted = ':is(a[href], button, input, select, textarea, [tabindex="0"])';
    return [...document.querySelectorAll(`${selector} ${wanted}`)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !isSeen(element))
      .map((element) => `${element.tagName} ${element.ariaLabel ?? element.textContent}`);
  }, within);
}

/** The share of the window's height, in percent, that stands still in its middle while the page scrolls. */
export function stillPercent(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isStill = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || isStill(element.parentElement));
    const heights = Array.from({ length: 100 }, (_, at) => ((at + 0.5) / 100) * window.innerHeight);
    const middle = window.innerWidth / 2;
    return heights.filter((y) => isStill(document.elementFromPoint(middle, y))).length;
  });
}

/** Names of markets that their own box cuts: a trader who reads BTC/US… cannot tell which one it is. */
export function cutNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-pair]')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => [element, element.closest('td') ?? element])
      .filter((box) => box.scrollWidth > box.clientWidth && box.clientWidth > 0)
      .map((box) => `${box.textContent}: ${box.clientWidth} of ${box.scrollWidth} px`),
  );
}

/** What of the page an element lies on, of what these selectors find. */
export function coveredBy(
  above: Locator,
  selectors: readonly string[],
): Promise<readonly string[]> {
  return above.evaluate((element, names) => {
    const own = element.getBoundingClientRect();
    return [...document.querySelectorAll(names)]
      .filter((part) => {
        const { left, right, top, bottom, width } = part.getBoundingClientRect();
        const isBeside = own.right <= left || own.left >= right;
        return width > 0 && !isBeside && own.bottom > top && own.top < bottom;
      })
      .map((part) => part.ariaLabel ?? part.textContent ?? part.tagName);
  }, selectors.join(', '));
}

/**
 * What a finger misses: anything to press that is under 24 px, and what closes or cancels under 44 px, wide
 * or high. A link within a sentence is as high as its line (WCAG 2.5.8). What an element draws around itself
 * to be pressed counts.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const wanted = 'a[href], button, select, [role=tab], [role=option], label:has(input)';
    const isEnd = (element: Element, name: string) =>
      element.matches('button:not([role], [aria-pressed])') &&
      /^(close|cancel|dismiss|market close|limit close)\b/i.test(name);
    const sizeOf = (element: Element): readonly [number, number] => {
      const { width, height } = element.getBoundingClientRect();
      const around = getComputedStyle(element, '::after');
      const isAround = around.position === 'absolute' && around.content !== 'none';
      const own = isAround ? [around.width, around.height].map(Number.parseFloat) : [];
      return [Math.max(width, own[0] || 0), Math.max(height, own[1] || 0)];
    };
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.textContent ?? ''),
      );
    return [...document.querySelectorAll(wanted)].flatMap((element) => {
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const name = (element.ariaLabel ?? element.textContent ?? '').trim();
      const [width, height] = sizeOf(element);
      // What only screen readers and the keyboard reach has no size.
      if (!isShown || width < 2 || isInSentence(element)) return [];
      const least = isEnd(element, name) ? 44 : 24;
      const isSmall = Math.min(Math.round(width), Math.round(height)) < least;
      return isSmall ? [`${name}: ${Math.round(width)} × ${Math.round(height)} px`] : [];
    });
  });
}
