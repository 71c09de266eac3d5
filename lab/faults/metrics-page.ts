/** One reading of /metrics. */
export class MetricsPage {
  private readonly lines = new Map<string, number>();

  constructor(text: string) {
    for (const line of text.split('\n')) {
      const parsed = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
      if (!parsed) continue;
      const [, name = '', labels = '', value] = parsed;
      const key = name + [...labels.matchAll(/\w+="[^"]*"/g)].map(String).sort().join();
      this.lines.set(key, Number(value));
    }
  }

  /** The value of one line; undefined when there is none. */
  of(name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
    const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    return this.lines.get(name + pairs.sort().join());
  }

  /** The same, of a line that must be there. */
  must(name: string, labels: Readonly<Record<string, string>> = {}): number {
    const value = this.of(name, labels);
    if (value === undefined) throw new Error(`no line of ${name} ${JSON.stringify(labels)}`);
    return value;
  }

  /** What a histogram saw above a bound. */
  above(name: string, bound: string, labels: Readonly<Record<string, string>> = {}): number {
    const within = this.must(`${name}_bucket`, { ...labels, le: bound });
    return this.must(`${name}_count`, labels) - within;
  }

  /** The names of our own metrics, without what a histogram adds to them. */
  static names(text: string): string[] {
    return [...text.matchAll(/^# TYPE (bourse_\w+) (\w+)$/gm)].map(([, name, type]) => {
      return `${name} ${type}`;
    });
  }
}
