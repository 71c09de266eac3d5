import type { CDPSession, Page } from 'playwright-core';

/** What a page keeps once nothing else can be freed. */
export interface KeptMemory {
  /** Bytes of its heap by what they are: a constructor's name, a kind of text. */
  readonly bytesBy: ReadonlyMap<string, number>;
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: [string[]] };
  };
  /** For each object as many numbers as there are fields. */
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/**
 * Reads it again and again. Code that the browser compiled is left out: it compiles more of the same
 * program for hours, and that says nothing of what the program keeps.
 */
export async function watchMemory(page: Page): Promise<() => Promise<KeptMemory>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const bytesBy = bytesByName(await takeSnapshot(devtools));
    const { metrics } = await devtools.send('Performance.getMetrics');
    const read = (name: string) => {
      const metric = metrics.find((candidate) => candidate.name === name);
      if (!metric) throw new Error(`the browser does not measure ${name}`);
      return metric.value;
    };
    const heapBytes = [...bytesBy.values()].reduce((sum, bytes) => sum + bytes, 0);
    return { bytesBy, heapBytes, nodes: read('Nodes'), listeners: read('JSEventListeners') };
  };
}

/** What grew by most, with its bytes. */
export function mostGrown(before: KeptMemory, after: KeptMemory): string {
  return [...after.bytesBy]
    .map(([name, bytes]) => ({ name, grown: bytes - (before.bytesBy.get(name) ?? 0) }))
    .sort((one, other) => other.grown - one.grown)
    .slice(0, 10)
    .map(({ name, grown }) => `${name} ${grown}`)
    .join(', ');
}

async function takeSnapshot(devtools: CDPSession): Promise<HeapSnapshot> {
  const chunks: string[] = [];
  const hear = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', hear);
  await devtools.send('HeapProfiler.takeHeapSnapshot', {});
  devtools.off('HeapProfiler.addHeapSnapshotChunk', hear);
  return JSON.parse(chunks.join('')) as HeapSnapshot;
}

function bytesByName({ snapshot, nodes, strings }: HeapSnapshot): ReadonlyMap<string, number> {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, nameAt, sizeAt] = ['type', 'name', 'self_size'].map((field) => {
    const place = fields.indexOf(field);
    if (place === -1) throw new Error(`a snapshot has no ${field}`);
    return place;
  }) as [number, number, number];
  const bytesBy = new Map<string, number>();
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][nodes[node + typeAt]!]!;
    if (type === 'code') continue;
    // Each text is its own name.
    const name = /string|number/.test(type) ? type : strings[nodes[node + nameAt]!]!;
    bytesBy.set(name, (bytesBy.get(name) ?? 0) + nodes[node + sizeAt]!);
  }
  return bytesBy;
}
