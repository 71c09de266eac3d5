import type { Locator, Page } from 'playwright-core';

/** Longer than any button wants to be held. */
const HELD_MS = 800;

/** What a person does at a page, counted: presses of a mouse or a finger, and keys. */
export class Hand {
  readonly page: Page;
  readonly #isFinger: boolean;
  presses = 0;
  keys = 0;

  constructor(page: Page, isFinger: boolean) {
    this.page = page;
    this.#isFinger = isFinger;
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await (this.#isFinger ? target.tap() : target.click());
  }

  /** A press that stays until the page answers it. */
  async hold(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click({ delay: HELD_MS });
  }

  /** Into what has the focus. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async key(name: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(name);
  }
}
