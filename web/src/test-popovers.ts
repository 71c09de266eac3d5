/* Popovers, which jsdom lacks: opened and closed as a browser does, by a call or their button. */

type State = 'open' | 'closed';
const opened = new WeakSet<Element>();

function tell(panel: Element, name: 'beforetoggle' | 'toggle', newState: State): void {
  const oldState: State = newState === 'open' ? 'closed' : 'open';
  panel.dispatchEvent(Object.assign(new Event(name), { newState, oldState }));
}

function togglePopover(this: HTMLElement, force?: boolean | TogglePopoverOptions): boolean {
  const isOpening = typeof force === 'boolean' ? force : !opened.has(this);
  if (isOpening === opened.has(this)) return isOpening;
  tell(this, 'beforetoggle', isOpening ? 'open' : 'closed');
  if (isOpening) opened.add(this);
  else opened.delete(this);
  // The browser's own styles hide a popover that is not open, and to these none ever is.
  this.style.display = isOpening ? 'block' : '';
  queueMicrotask(() => tell(this, 'toggle', isOpening ? 'open' : 'closed'));
  return isOpening;
}

/** Once a window: files of tests have it one after the other. */
export function installPopovers(): void {
  if ('togglePopover' in HTMLElement.prototype) return;
  Object.assign(HTMLElement.prototype, { togglePopover });
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[popovertarget]');
    const panel = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    panel?.togglePopover();
  });
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Escape')
      (target as Element).closest<HTMLElement>('[popover]')?.togglePopover(false);
  });
}
