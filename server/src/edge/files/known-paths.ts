import type { RouteOptions } from 'fastify';

/** Which methods a path knows: what is asked by another one is 405, not 404. */
export class KnownPaths {
  private readonly plain = new Map<string, Set<string>>();
  private readonly patterns: { readonly is: RegExp; readonly methods: Set<string> }[] = [];

  /** Notes a route as it is added. The wildcard of the preflights names no path. */
  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    if (url.includes('*')) return;
    const methods = [method].flat();
    const isPlain = !url.includes(':');
    const known = isPlain ? this.plain.get(url) : this.methodsOfPattern(url);
    if (known) for (const one of methods) known.add(one);
    else this.plain.set(url, new Set(methods));
  }

  /**
   * Whether a path without a parameter is asked by a method that it does not know, although a path
   * with one may match it: GET /order/place is no order of the code "place".
   */
  isMisasked(path: string, method: string): boolean {
    const methods = this.plain.get(path);
    return methods !== undefined && method !== 'OPTIONS' && !methods.has(method);
  }

  /** The methods of a path without its query, in the order of the alphabet; none: it is unknown. */
  methodsOf(path: string): readonly string[] {
    const plain = this.plain.get(path);
    const matching = this.patterns.filter(({ is }) => is.test(path));
    const found = plain ? [plain] : matching.map(({ methods }) => methods);
    return [...new Set(found.flatMap((methods) => [...methods]))].sort();
  }

  private methodsOfPattern(url: string): Set<string> {
    const is = new RegExp(
      `^${url.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`,
    );
    const same = this.patterns.find((pattern) => pattern.is.source === is.source);
    if (same) return same.methods;
    const methods = new Set<string>();
    this.patterns.push({ is, methods });
    return methods;
  }
}
