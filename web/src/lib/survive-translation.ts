/** Where a text of React's belongs, and which element of a translator stands there. */
interface Replaced {
  readonly home: Node;
  readonly standIn: ChildNode;
}

/** Translators put their words into elements that nobody else uses any more. */
const isTheirs = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

/** The child of a parent that a node lies in, however deep. */
function childAround(parent: Node, node: Node): ChildNode | null {
  let around: Node | null = node;
  while (around && around.parentNode !== parent) around = around.parentNode;
  return around as ChildNode | null;
}

/** Which element stands for which text, as far as the changes of the page tell. */
class StandIns {
  private readonly byText = new WeakMap<Text, Replaced>();
  private readonly texts = new WeakMap<Node, Text>();

  /** Somebody changed an element's children: a text went and a wrapper came, or one wrapper for another. */
  note(change: MutationRecord): void {
    const home = change.target;
    if (isTheirs(home)) return;
    for (const gone of change.removedNodes) {
      if (isTheirs(gone)) for (const added of change.addedNodes) keepAsWritten(added);
      const text = isText(gone) ? gone : this.texts.get(gone);
      const standIn = text && this.find(gone, change);
      if (!text || !standIn) continue;
      this.byText.set(text, { home, standIn });
      this.texts.set(standIn, text);
    }
  }

  /** What stands for a text where it belongs; null if the text itself is there, or nothing is. */
  of(node: Node): ChildNode | null {
    const replaced = isText(node) ? this.byText.get(node) : undefined;
    if (!replaced || node.parentNode === replaced.home) return null;
    return replaced.standIn.parentNode === replaced.home ? replaced.standIn : null;
  }

  private find(gone: Node, change: MutationRecord): ChildNode | null {
    const wrapper = childAround(change.target, gone);
    if (wrapper) return wrapper === gone ? null : wrapper;
    const near = [...change.addedNodes, change.previousSibling, change.nextSibling];
    return near.filter(isTheirs).find((node) => !this.texts.has(node)) ?? null;
  }
}

/** A number that changes is no text to translate: its element says so, unless words stand beside it. */
function keepAsWritten(text: Node): void {
  const element = text.parentElement;
  if (!isText(text) || !element || !/\d/.test(text.data)) return;
  if (element.hasAttribute('translate')) return;
  if (!/\p{Letter}{2}/u.test(element.textContent)) element.setAttribute('translate', 'no');
}

/**
 * Lets the page change while a browser's translator rewrites it. Translators take texts that React
 * owns out of the page and put elements in their place; React would go on writing into what nobody
 * sees, so prices and balances would stand still, and would fail when it removes them. Here a text
 * comes back to its place before React changes it, its stand-in goes when it goes, and marks where
 * to insert. Numbers that change say that they are not to be translated. To be called once, before
 * React draws. Answers with a way to stop.
 */
export function surviveTranslation(): () => void {
  const standIns = new StandIns();
  const watching = new MutationObserver((changes) => settle(changes));
  const settle = (changes: readonly MutationRecord[]) => {
    for (const change of changes) if (change.removedNodes.length > 0) standIns.note(change);
  };
  const standInOf = (node: Node | null): ChildNode | null => {
    if (!node) return null;
    settle(watching.takeRecords());
    return standIns.of(node);
  };
  watching.observe(document, { childList: true, subtree: true });
  const stopTexts = keepTextsInPlace(standInOf);
  const stopChildren = keepChildrenInPlace(standInOf);
  return () => {
    watching.disconnect();
    stopTexts();
    stopChildren();
  };
}

type StandInOf = (node: Node | null) => ChildNode | null;

/** A text that React writes is in the page again. */
function keepTextsInPlace(standInOf: StandInOf): () => void {
  const own = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return own?.get?.call(this);
    },
    set(this: Text, value: string | null) {
      own?.set?.call(this, value);
      standInOf(this)?.replaceWith(this);
      keepAsWritten(this);
    },
  });
  return () => Reflect.deleteProperty(Text.prototype, 'nodeValue');
}

/** What React removes is gone, and what it inserts beside a text that is away comes to the right place. */
function keepChildrenInPlace(standInOf: StandInOf): () => void {
  const { prototype } = Node;
  const { removeChild, insertBefore, appendChild } = prototype;
  prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    standInOf(child)?.remove();
    return child;
  };
  prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    standInOf(node)?.remove();
    // Shown in another place rather than nowhere, where nobody knows the right one.
    const anchor = before?.parentNode === this ? before : standInOf(before);
    return insertBefore.call(this, node, anchor) as Child;
  };
  prototype.appendChild = function append<Child extends Node>(this: Node, node: Child): Child {
    standInOf(node)?.remove();
    return appendChild.call(this, node) as Child;
  };
  return () => Object.assign(prototype, { removeChild, insertBefore, appendChild });
}
