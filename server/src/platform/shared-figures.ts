/** Upper bounds of a histogram's buckets, ascending. */
export type Bounds = readonly number[];

/** What a histogram holds: observations at or below each bound, then all of them. */
export interface HistogramValues {
  readonly bounds: Bounds;
  /** Cumulative, one for each bound. */
  readonly counts: readonly number[];
  readonly count: number;
  readonly sum: number;
}

/**
 * Numbers that one thread writes and another one reads at any time, without a message: also of a
 * thread that is busy or hangs. Names and bounds are the layout, so both sides give the same.
 */
export class SharedFigures<Gauge extends string, Histogram extends string> {
  readonly buffer: SharedArrayBuffer;
  private readonly values: Float64Array;
  private readonly places: ReadonlyMap<string, number>;
  private readonly bounds: Readonly<Record<Histogram, Bounds>>;

  /** @param buffer of the other side; without it this is the first one */
  constructor(
    gauges: readonly Gauge[],
    bounds: Readonly<Record<Histogram, Bounds>>,
    buffer?: SharedArrayBuffer,
  ) {
    const places = new Map<string, number>();
    let size = 0;
    for (const gauge of gauges) {
      places.set(gauge, size);
      size += 1;
    }
    for (const [name, of] of Object.entries<Bounds>(bounds)) {
      places.set(name, size);
      // One for each bucket, one for what lies above the last bound, and the sum.
      size += of.length + 2;
    }
    this.places = places;
    this.bounds = bounds;
    this.buffer = buffer ?? new SharedArrayBuffer(size * Float64Array.BYTES_PER_ELEMENT);
    this.values = new Float64Array(this.buffer);
  }

  set(gauge: Gauge, value: number): void {
    this.values[this.placeOf(gauge)] = value;
  }

  get(gauge: Gauge): number {
    return this.values[this.placeOf(gauge)] as number;
  }

  observe(histogram: Histogram, value: number): void {
    const { values } = this;
    const place = this.placeOf(histogram);
    const bounds = this.bounds[histogram];
    let bucket = 0;
    while (bucket < bounds.length && value > (bounds[bucket] as number)) bucket += 1;
    values[place + bucket] = (values[place + bucket] as number) + 1;
    const sumAt = place + bounds.length + 1;
    values[sumAt] = (values[sumAt] as number) + value;
  }

  read(histogram: Histogram): HistogramValues {
    const place = this.placeOf(histogram);
    const bounds = this.bounds[histogram];
    const counts: number[] = [];
    let count = 0;
    for (let bucket = 0; bucket <= bounds.length; bucket += 1) {
      count += this.values[place + bucket] as number;
      if (bucket < bounds.length) counts.push(count);
    }
    return { bounds, counts, count, sum: this.values[place + bounds.length + 1] as number };
  }

  private placeOf(name: Gauge | Histogram): number {
    return this.places.get(name) as number;
  }
}
