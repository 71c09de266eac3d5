/**
 * Translation plugins of browsers move text nodes that React owns; React then fails to remove or
 * insert next to them and the page dies. A node that is no longer where React left it is skipped,
 * which costs nothing: the plugin's copy stays until the next redraw.
 */
export function surviveTranslationPlugins(prototype: Node = Node.prototype): void {
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    const anchor = before?.parentNode === this ? before : null;
    return before && !anchor ? node : (insertBefore.call(this, node, anchor) as Child);
  };
}
