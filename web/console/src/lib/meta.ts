/** What the server writes into the page. */
const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

export const brand = meta('brand') || 'Bourse';
