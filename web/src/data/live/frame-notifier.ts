/** Listeners by key, told of changes at most once a frame, outside whatever caused the change. */
export class FrameNotifier {
  private readonly onFrame: (callback: () => void) => void;
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly dirty = new Set<string>();
  private frameAsked = false;

  /** `onFrame` calls back before the next drawing. */
  constructor(onFrame: (callback: () => void) => void) {
    this.onFrame = onFrame;
  }

  watch(key: string, listener: () => void): () => void {
    return addTo(this.listeners, key, listener);
  }

  touch(key: string): void {
    this.dirty.add(key);
    if (this.frameAsked) return;
    this.frameAsked = true;
    this.onFrame(() => this.tell());
  }

  private tell(): void {
    this.frameAsked = false;
    const keys = [...this.dirty];
    this.dirty.clear();
    for (const key of keys) {
      for (const listener of [...(this.listeners.get(key) ?? [])]) listener();
    }
  }
}

/** Adds to a map of sets; the answer takes it out again and leaves no empty set behind. */
export function addTo<Item>(map: Map<string, Set<Item>>, key: string, item: Item): () => void {
  const set = map.get(key) ?? new Set();
  map.set(key, set.add(item));
  return () => {
    set.delete(item);
    if (set.size === 0 && map.get(key) === set) map.delete(key);
  };
}
