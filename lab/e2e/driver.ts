import { expect } from 'vitest';

/** What a browser of another maker does for a test, each in the protocol that it speaks. */
export interface Driver {
  open(address: string): Promise<void>;
  /** Runs a function in the page; it sees its one parameter and what the page has, nothing around it. */
  run<Parameter, Result>(
    script: (parameter: Parameter) => Result,
    parameter: Parameter,
  ): Promise<Result>;
  /** Mouse and keys as a person uses them: the list of actions that both protocols share. */
  act(actions: readonly object[]): Promise<void>;
  /** The page gets this many pixels, as a window that somebody draws smaller. */
  resize(width: number, height: number): Promise<void>;
  /** A picture of the window, as base64 of a PNG. */
  picture(): Promise<string>;
  close(): Promise<void>;
}

/** Less than what is pointed at is wide. */
const POINTED_PX = 10;

/** Keys without a letter, by the code that both protocols give them. */
export const keys = { backspace: '\uE003', enter: '\uE007', end: '\uE010' } as const;

/** XPaths of what somebody looks for, by the words that are read out. */
export const by = {
  button: (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`,
  buttonFrom: (start: string) => `//button[starts-with(@aria-label, "${start}")]`,
  field: (label: string) =>
    `//input[@aria-label="${label}" or @id=//label[normalize-space()="${label}"]/@for]`,
  tab: (name: string) => `//button[@role="tab"][normalize-space()="${name}"]`,
  region: (name: string) => `//section[@aria-label="${name}"]`,
  dialog: '//*[@role="dialog"]',
  text: (text: string) => `//*[text()[contains(., "${text}")]]`,
} as const;

/** A page in one of these browsers. All wait until what they name is there. */
export class DrivenPage {
  readonly #driver: Driver;
  readonly #exchange: string;

  constructor(driver: Driver, exchange: string) {
    this.#driver = driver;
    this.#exchange = exchange;
  }

  open(path: string): Promise<void> {
    return this.#driver.open(this.#exchange + path);
  }

  /** Texts of the visible elements. */
  texts(xpath: string): Promise<readonly string[]> {
    return this.#driver.run(textsOf, xpath);
  }

  async text(xpath: string): Promise<string> {
    await this.see(xpath);
    return (await this.texts(xpath))[0] ?? '';
  }

  see(xpath: string): Promise<void> {
    return expect.poll(() => this.texts(xpath), { message: xpath }).not.toEqual([]);
  }

  seeNone(xpath: string): Promise<void> {
    return expect.poll(() => this.texts(xpath), { message: xpath }).toEqual([]);
  }

  value(xpath: string): Promise<string> {
    return this.#driver.run(typedIn, xpath);
  }

  /** Presses the middle of an element, once it stands still and nothing covers it. */
  click(xpath: string): Promise<void> {
    return this.hold(xpath, 0);
  }

  /** Holds the pointer down for so many milliseconds. */
  async hold(xpath: string, duration: number): Promise<void> {
    let before = '';
    let place: { x: number; y: number } | null = null;
    const isStill = async () => {
      place = await this.#driver.run(middleOf, xpath);
      const now = JSON.stringify(place);
      const isSame = place !== null && now === before;
      before = now;
      return isSame;
    };
    await expect.poll(isStill, { message: `press ${xpath}` }).toBe(true);
    const press = { type: 'pointerDown', button: 0 };
    const move = { type: 'pointerMove', duration: 0, ...(place ?? { x: 0, y: 0 }) };
    const stay = { type: 'pause', duration };
    const actions = [move, press, stay, { type: 'pointerUp', button: 0 }];
    const parameters = { pointerType: 'mouse' };
    await this.#driver.act([{ type: 'pointer', id: 'mouse', parameters, actions }]);
  }

  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height);
  }

  /** Chooses by name of a list that the browser draws beside the page, where no pointer of a test reaches it. */
  async choose(xpath: string, name: string): Promise<void> {
    await this.see(xpath);
    await this.#driver.run(chooseOf, { xpath, name });
  }

  /** Points all over the right half of an element, whose parts nothing in the page tells of, until a text has been said. */
  async pointUntil(xpath: string, said: string): Promise<void> {
    await this.#driver.run(rememberText, said);
    const { left, top, width, height } = await this.#driver.run(boxOf, xpath);
    const actions: object[] = [];
    for (let x = left + width; x > left + width / 2; x -= POINTED_PX) {
      for (let y = top; y < top + height; y += POINTED_PX) {
        actions.push({ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) });
        actions.push({ type: 'pause', duration: 20 });
      }
    }
    const parameters = { pointerType: 'mouse' };
    await this.#driver.act([{ type: 'pointer', id: 'mouse', parameters, actions }]);
    await expect.poll(() => this.#driver.run(isRemembered, null), { message: said }).toBe(true);
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#driver.act([{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Replaces the text of a field. */
  async write(xpath: string, text: string): Promise<void> {
    await this.click(xpath);
    const before = await this.value(xpath);
    await this.type(keys.end + keys.backspace.repeat(before.length) + text);
    await expect.poll(() => this.value(xpath), { message: xpath }).toBe(text);
  }

  /** Types into an empty field. */
  async fill(xpath: string, text: string): Promise<void> {
    await this.click(xpath);
    await this.type(text);
    await expect.poll(() => this.value(xpath), { message: xpath }).toBe(text);
  }
}

function textsOf(xpath: string): string[] {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  return Array.from({ length: found.snapshotLength }, (_, at) => found.snapshotItem(at) as Element)
    .filter((element) => element.checkVisibility())
    .map((element) => element.textContent ?? '');
}

function typedIn(xpath: string): string {
  const found = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
  return (found.singleNodeValue as HTMLInputElement | null)?.value ?? '';
}

type Remembering = typeof globalThis & { hasSaid?: boolean };

function rememberText(text: string): void {
  const look = () => {
    const isSaid = document.body.textContent?.includes(text) ?? false;
    if (isSaid) (globalThis as Remembering).hasSaid = true;
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

const isRemembered = () => (globalThis as Remembering).hasSaid === true;

function boxOf(xpath: string): { left: number; top: number; width: number; height: number } {
  const found = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
  const { left, top, width, height } = (found.singleNodeValue as Element).getBoundingClientRect();
  return { left, top, width, height };
}

function chooseOf({ xpath, name }: { xpath: string; name: string }): void {
  const found = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
  const list = found.singleNodeValue as HTMLSelectElement;
  list.selectedIndex = [...list.options].findIndex(({ text }) => text === name);
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** In whole pixels of the window; null: nothing is there, it still moves, or something else is above it. */
function middleOf(xpath: string): { x: number; y: number } | null {
  const found = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
  const element = found.singleNodeValue as HTMLButtonElement | null;
  if (!element?.checkVisibility() || element.disabled) return null;
  const isMoving = document.getAnimations().some(({ playState, effect }) => {
    return playState === 'running' && (effect as KeyframeEffect).target?.contains(element);
  });
  if (isMoving) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const place = { x: Math.floor(left + width / 2), y: Math.floor(top + height / 2) };
  const above = document.elementFromPoint(place.x, place.y);
  return above && element.contains(above) ? place : null;
}
