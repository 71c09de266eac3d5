// Stands behind the installed app. It keeps nothing: what it answers without a connection says so, and
// shows no price. Plain JavaScript, as the browser runs it.
const texts = [
  {
    lang: 'en',
    offline: 'You are offline',
    away: "We can't reach the exchange",
    text: "Prices and balances need a connection, so we don't show old ones. Your orders aren't affected.",
    action: 'Try again',
  },
  {
    lang: 'zh-CN',
    offline: '您已离线',
    away: '无法连接到交易所',
    text: '查看行情与资产需要网络连接，我们不会显示过期数据。您的委托不受影响。',
    action: '重试',
  },
];

const look = `
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px;
    box-sizing: border-box; font: 16px/1.5 system-ui, sans-serif; background: #0b0e12; color: #e8ecf1; }
  section { max-width: 420px; }
  section + section { margin-top: 40px; }
  h1, h2 { margin: 0 0 8px; font-size: 22px; }
  p { margin: 0 0 16px; color: #a9b2bf; }
  a { color: inherit; }
  [data-theme="light"] body { background: #f4f5f7; color: #14181f; }
  [data-theme="light"] p { color: #4c5664; }`;

// The theme that was chosen, and back as soon as the exchange answers.
const script = `
  try {
    const { theme } = JSON.parse(localStorage.getItem('bourse.preferences') ?? '{}').state ?? {};
    const isLight = theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
    document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
  } catch {}
  const look = () => fetch('/manifest.webmanifest', { cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => undefined,
  );
  addEventListener('online', look);
  setInterval(look, 5_000);`;

function offlineAnswer() {
  const nonce = crypto.randomUUID();
  const titleOf = ({ offline, away }) => (navigator.onLine ? away : offline);
  const sections = texts.map((one, index) => {
    const { lang, text, action } = one;
    const heading = index === 0 ? 'h1' : 'h2';
    const title = titleOf(one);
    return `<section lang="${lang}"><${heading}>${title}</${heading}><p>${text}</p><a href="">${action}</a></section>`;
  });
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${texts.map(titleOf).join(' · ')}</title>
<script nonce="${nonce}">${script}</script><style nonce="${nonce}">${look}</style></head>
<body><main>${sections.join('')}</main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}

const isConsole = ({ url }) => /^\/console(\/|$)/.test(new URL(url).pathname);

/** The server's own answer, asked for while this worker was still starting. */
async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    // The staff's console is as if this were not there.
    return isConsole(event.request) ? Response.error() : offlineAnswer();
  }
}

addEventListener('push', (event) => {
  const { title, text, tag, lang } = event.data.json();
  const shown = registration.showNotification(title, {
    body: text,
    icon: '/icon-192.png',
    tag,
    lang,
  });
  event.waitUntil(shown);
});

/** In a page that is open, else in a new one. */
async function showList() {
  const list = '/notifications';
  const pages = await clients.matchAll({ type: 'window' });
  const page = pages.find((one) => !isConsole(one));
  if (!page) return clients.openWindow(list);
  await page.focus();
  return page.navigate(list);
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showList());
});

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => {
  event.waitUntil(registration.navigationPreload?.enable());
});

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
});
