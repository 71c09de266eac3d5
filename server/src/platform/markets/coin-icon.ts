/** Where the web app serves a coin's icon. */
export function iconOf(symbol: string): string {
  return `/coins/${symbol.toLowerCase()}.svg`;
}
