import type { Page } from 'playwright-core';

/**
 * What acts when it is pressed and is less than 44 px high for a finger: not as it is drawn, but as the browser gives a
 * press to it, so that a part that lies under a neighbour does not count (decision 279). Words that explain themselves,
 * rows of the book and of the last trades, and links within sentences are left out.
 */
export function lowTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const LEAST_PX = 44;
    // With the line around it, of 1 px, a field is as high as the rest.
    const leastOf = (element: Element) =>
      element.matches('input, textarea') ? LEAST_PX - 2 : LEAST_PX;
    const wanted = 'a[href], button, select, input, textarea, label:has(input)';
    const leftOut = '[data-explains], [data-row], p a, li > a, dd > a, [role=tooltip] *';
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.textContent ?? ''),
      );
    const isAt = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      // What is pressed in a field's frame or a label is the field.
      return (
        hit !== null &&
        (element.contains(hit) || (hit.closest('label')?.contains(element) ?? false))
      );
    };
    const reachFrom = (element: Element, x: number, y: number, step: 1 | -1) => {
      let reach = 0;
      while (reach < LEAST_PX && isAt(element, x, y + step * (reach + 1))) reach += 1;
      return reach;
    };
    return [...document.querySelectorAll(wanted)].flatMap((element) => {
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || element.matches(leftOut) || isInSentence(element)) return [];
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const [box] = element.getClientRects();
      // What only screen readers and the keyboard reach has no size.
      if (!box || box.width < 2 || box.height < 2) return [];
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (!isAt(element, x, y)) return [];
      const height = reachFrom(element, x, y, -1) + 1 + reachFrom(element, x, y, 1);
      // Half a pixel at each end may be on either side of an edge.
      if (height >= leastOf(element) - 1) return [];
      const name = (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40);
      return [`${element.tagName} ${name}: ${height} px`];
    });
  });
}
