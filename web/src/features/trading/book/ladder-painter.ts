import type { Ladder, LadderRow } from './ladder.ts';
import { type OwnLevel, ownOf } from './own-orders.ts';

interface RowNodes {
  readonly root: HTMLElement;
  readonly price: HTMLElement;
  readonly amount: HTMLElement;
  readonly total: HTMLElement;
  readonly bar: HTMLElement;
}

/**
 * Writes the order book's rows into elements that React has drawn once, and only what changed: a
 * hundred updates a second cost a few text nodes a frame and no rendering of the page.
 */
export class LadderPainter {
  private readonly asks: readonly RowNodes[];
  private readonly bids: readonly RowNodes[];

  constructor(asks: readonly HTMLElement[], bids: readonly HTMLElement[]) {
    this.asks = asks.map(nodesOf);
    this.bids = bids.map(nodesOf);
  }

  /** `own` is what the user has in the book. */
  paint(ladder: Ladder | null, own: readonly OwnLevel[]): void {
    paintSide(this.asks, ladder?.asks ?? [], own);
    paintSide(this.bids, ladder?.bids ?? [], own);
  }
}

function nodesOf(root: HTMLElement): RowNodes {
  const part = (name: string): HTMLElement => {
    const node = root.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (!node) throw new Error(`a row of the book has no ${name}`);
    return node;
  };
  return {
    root,
    price: part('price'),
    amount: part('amount'),
    total: part('total'),
    bar: part('bar'),
  };
}

function paintSide(
  nodes: readonly RowNodes[],
  rows: readonly LadderRow[],
  own: readonly OwnLevel[],
): void {
  for (const [index, node] of nodes.entries()) paintRow(node, rows[index], own);
}

function paintRow(nodes: RowNodes, row: LadderRow | undefined, levels: readonly OwnLevel[]): void {
  const { dataset, style } = nodes.root;
  const own = row ? ownOf(levels, row) : null;
  write(nodes.price, row?.priceText ?? '');
  write(nodes.amount, row?.amountText ?? '');
  write(nodes.total, row?.totalText ?? '');
  const scale = `scaleX(${(row?.depth ?? 0).toFixed(3)})`;
  if (nodes.bar.style.transform !== scale) nodes.bar.style.transform = scale;
  const visibility = row ? 'visible' : 'hidden';
  if (style.visibility !== visibility) style.visibility = visibility;
  const price = row?.price ?? '';
  if (dataset.price !== price) dataset.price = price;
  const codes = own?.codes.join(' ') ?? '';
  if (dataset.codes !== codes) dataset.codes = codes;
  const isOwn = String(own !== null);
  if (dataset.own !== isOwn) dataset.own = isOwn;
  const size = own?.text ?? '';
  if (nodes.amount.dataset.own !== size) nodes.amount.dataset.own = size;
}

function write(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
