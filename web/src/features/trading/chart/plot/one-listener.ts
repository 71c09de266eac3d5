/** Whoever listens to one kind of event: one at a time, the newest. */
export class OneListener<Event> {
  private listener: ((event: Event) => void) | null = null;

  /** The answer ends it; it leaves a listener alone that has taken its place. */
  hear(listener: (event: Event) => void): () => void {
    this.listener = listener;
    return () => {
      if (this.listener === listener) this.listener = null;
    };
  }

  /** Returns whether somebody listened. */
  tell(event: Event): boolean {
    this.listener?.(event);
    return this.listener !== null;
  }
}
