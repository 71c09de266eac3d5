import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More elements than a page passes by Tab on the way to what is wanted. */
const FOCUS_MAX = 150;

/**
 * What is wrong with the look of the element that has the focus: null if nothing. It may come into sight
 * a few frames after the key.
 */
function faultOfFocus(): Promise<string | null> {
  const FRAMES_MAX = 120;
  const isTiny = (element: Element) => element.getBoundingClientRect().width < 4;
  const labelOf = (element: Element) =>
    (element as HTMLInputElement).labels?.[0] ?? element.parentElement ?? element;
  const isSeen = (element: Element): boolean => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2;
    const above = document.elementFromPoint(x, y);
    return above !== null && (element.contains(above) || above.contains(element));
  };
  const hasOutline = (element: Element): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  };
  const probe = document.createElement('i');
  const accents = () => {
    document.body.append(probe);
    const colours = ['--accent', '--bad', '--down'].map((token) => {
      probe.style.color = `var(${token})`;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    return colours;
  };
  const hasRing = (element: Element): boolean => {
    // The thumb of a slider has it, which no style tells of.
    if (element.matches('input[type=range]')) return element.matches('.slider:focus-visible');
    const beside = element.nextElementSibling;
    const label = element.closest('label');
    const shown = [element, ...(label ? [label] : []), ...(beside ? [beside] : [])];
    if (shown.some(hasOutline)) return true;
    if (!element.matches('input, textarea')) return false;
    const frames = [element, element.parentElement, element.parentElement?.parentElement];
    return frames.some(
      (frame) => frame && accents().includes(getComputedStyle(frame).borderTopColor),
    );
  };
  const look = (): string | null => {
    const element = document.activeElement;
    // Between its last element and its first a page gives the focus to the browser's own.
    if (!element || element === document.body) return null;
    const name = `${element.tagName} ${element.ariaLabel ?? element.textContent?.slice(0, 60)}`;
    if (!isSeen(isTiny(element) ? labelOf(element) : element)) return `out of sight: ${name}`;
    return hasRing(element) ? null : `without a ring: ${name} ${element.outerHTML.slice(0, 200)}`;
  };
  return (async () => {
    let fault = look();
    for (let frame = 0; fault && frame < FRAMES_MAX; frame += 1) {
      await new Promise(requestAnimationFrame);
      fault = look();
    }
    return fault;
  })();
}

/** Somebody without a mouse: Tab, arrows, Enter, Space and Escape, and what they type. */
export class Keys {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses a key; what has the focus then is seen, and has a ring. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.expectSeen();
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Tab by Tab to an element. */
  async to(target: Locator, key = 'Tab'): Promise<void> {
    await target.waitFor({ state: 'attached' });
    for (let count = 0; count < FOCUS_MAX && !(await this.isAt(target)); count += 1) {
      await this.press(key);
    }
    expect(await this.isAt(target), `${target} is not reached by ${key}`).toBe(true);
  }

  /** In the field under the focus, in place of what is there. */
  async write(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.type(text);
    await expect.poll(() => target.inputValue()).toBe(text);
  }

  async use(target: Locator, key = 'Enter'): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press(key);
  }

  /** The focus has come, or come back, to an element. */
  async arrives(target: Locator): Promise<void> {
    await expect.poll(() => this.isAt(target), { message: `the focus is at ${target}` }).toBe(true);
    await this.expectSeen();
  }

  private async expectSeen(): Promise<void> {
    expect(await this.page.evaluate(faultOfFocus)).toBeNull();
  }

  private async isAt(target: Locator): Promise<boolean> {
    return target.evaluate((element) => element === document.activeElement);
  }
}
