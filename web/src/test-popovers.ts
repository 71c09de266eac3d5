/* Popovers, which jsdom lacks: opened and closed as a browser does, by a call or their button. */

export {};

type State = 'open' | 'closed';
const opened = new WeakSet<Element>();

function tell(panel: Element, name: 'beforetoggle' | 'toggle', newState: State): void {
  const oldState: State = newState === 'open' ? 'closed' : 'open';
  panel.dispatchEvent(Object.assign(new Event(name), { newState, oldState }));
}

HTMLElement.prototype.togglePopover = function togglePopover(force): boolean {
  const isOpening = typeof force === 'boolean' ? force : !opened.has(this);
  if (isOpening === opened.has(this)) return isOpening;
  tell(this, 'beforetoggle', isOpening ? 'open' : 'closed');
  if (isOpening) opened.add(this);
  else opened.delete(this);
  // The browser's own styles hide a popover that is not open, and to these none ever is.
  this.style.display = isOpening ? 'block' : '';
  queueMicrotask(() => tell(this, 'toggle', isOpening ? 'open' : 'closed'));
  return isOpening;
};

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('[popovertarget]');
  const panel = document.getElementById(button?.getAttribute('popovertarget') ?? '');
  panel?.togglePopover();
});
document.addEventListener('keydown', ({ key, target }) => {
  if (key === 'Escape') (target as Element).closest<HTMLElement>('[popover]')?.togglePopover(false);
});
