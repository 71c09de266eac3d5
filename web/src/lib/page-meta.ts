/** What the server writes into the page: the brand (white label) and whether this is a demo. */
function meta(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

export const brand = meta('brand') || 'Bourse';
export const isDemo = meta('mode') === 'demo';
