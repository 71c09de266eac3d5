// Runs before the first paint; the app owns the stored keys.
(() => {
  const root = document.documentElement;
  let locale;
  try {
    // A stored theme must never flash.
    const { state } = JSON.parse(localStorage.getItem('bourse.preferences') ?? '{}');
    const isLight =
      state?.theme === 'light' ||
      (state?.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
    root.dataset.theme = isLight ? 'light' : 'dark';
    if (state?.colours) root.dataset.colours = state.colours;
    locale = state?.locale;
    // Who is signed in sees what is theirs, and not first what the exchange is.
    if (JSON.parse(localStorage.getItem('bourse.session') ?? '{}').state?.isAuth) {
      root.dataset.account = '';
    }
  } catch {
    // A blocked or broken storage leaves the defaults of the page.
  }
  // As the app chooses: what was stored, else the browser's, else Chinese.
  locale ??= navigator.languages.find((language) => /^(en|zh)\b/i.test(language)) ?? 'zh';
  root.lang = /^zh\b/i.test(locale) ? 'zh-CN' : 'en';
  const screen = location.pathname.split('/')[1];
  root.dataset.screen = screen;
  // The screen's own scripts, texts and data start now, not when the app asks for them.
  const screens = JSON.parse(document.getElementById('screens')?.textContent ?? '{}');
  const { scripts = [], texts = {}, reads = [] } = screens[screen] ?? {};
  const files = [...scripts, ...(texts[root.lang] ?? [])];
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
  const startedMs = Date.now();
  globalThis.earlyReads = new Map();
  for (const address of reads) {
    const answer = fetch(address, { cache: 'no-store', headers: { accept: 'application/json' } });
    // The app asks again for itself.
    answer.catch(() => undefined);
    globalThis.earlyReads.set(address, { startedMs, answer });
  }
})();
