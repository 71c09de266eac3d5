// Runs before the first paint so that a stored theme never flashes; the app owns these keys.
(() => {
  try {
    const { state } = JSON.parse(localStorage.getItem('bourse.preferences') ?? '{}');
    const root = document.documentElement;
    if (state?.theme === 'light' || state?.theme === 'dark') root.dataset.theme = state.theme;
    if (state?.colours === 'safe') root.dataset.colours = 'safe';
    if (state?.locale) root.lang = state.locale;
  } catch {
    // A blocked or broken storage leaves the defaults of the page.
  }
})();
