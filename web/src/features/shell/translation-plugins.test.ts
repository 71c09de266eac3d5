import { expect, it } from 'vitest';
import { surviveTranslationPlugins } from './translation-plugins.ts';

/** Just enough of a DOM to see who is asked to do what. */
class FakeNode {
  parentNode: FakeNode | null = null;
  readonly log: string[] = [];
  removeChild(child: FakeNode): FakeNode {
    if (child.parentNode !== this) throw new Error('NotFoundError');
    child.parentNode = null;
    this.log.push('removed');
    return child;
  }
  insertBefore(node: FakeNode, before: FakeNode | null): FakeNode {
    if (before && before.parentNode !== this) throw new Error('NotFoundError');
    node.parentNode = this;
    this.log.push('inserted');
    return node;
  }
}

it('skips nodes that a translation plugin has moved, and only those', () => {
  surviveTranslationPlugins(FakeNode.prototype as unknown as Node);
  const parent = new FakeNode();
  const child = new FakeNode();
  const moved = new FakeNode();
  expect(parent.insertBefore(child, null)).toBe(child);
  expect(parent.removeChild(moved)).toBe(moved);
  expect(parent.insertBefore(moved, new FakeNode())).toBe(moved);
  expect(parent.removeChild(child)).toBe(child);
  expect(parent.log).toEqual(['inserted', 'removed']);
  expect(moved.parentNode).toBeNull();
});
