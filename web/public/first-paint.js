// Runs before the first paint; the app owns the stored keys.
(() => {
  const root = document.documentElement;
  try {
    // A stored theme must never flash.
    const { state } = JSON.parse(localStorage.getItem('bourse.preferences') ?? '{}');
    if (state?.theme === 'light' || state?.theme === 'dark') root.dataset.theme = state.theme;
    if (state?.colours === 'safe') root.dataset.colours = 'safe';
    if (state?.locale) root.lang = state.locale;
  } catch {
    // A blocked or broken storage leaves the defaults of the page.
  }
  // The screen's own scripts start now, not when the app asks for them.
  const screens = JSON.parse(document.getElementById('screens')?.textContent ?? '{}');
  for (const file of screens[location.pathname.split('/')[1]] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
