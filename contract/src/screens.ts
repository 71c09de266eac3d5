/**
 * The app's screens: a name, and the address where it stands once for all who must know: the app's
 * router and its build, the server that answers an address with the app's page, and tests. A part
 * that begins with a colon is a value; with a question mark at its end it may be missing.
 */
export const screens = {
  home: '/',
  market: '/market',
  spot: '/spot/:symbol?',
  futures: '/futures/:symbol?',
  orders: '/order',
  asset: '/asset',
  user: '/user',
  'api-keys': '/user/api-keys',
  referral: '/user/referral',
  bots: '/bots',
  login: '/login',
  register: '/register',
  verify: '/verify',
  'retrieve-password': '/retrieve-password',
  'stop-reset': '/stop-reset',
  'set-password': '/set-pass',
  faq: '/faq',
  support: '/support/:ticket?',
  'rule-book': '/rule-book',
  'trading-rules': '/trading-rules',
  'stop-guide': '/stop-guide',
  fees: '/fees',
  announcements: '/announcements',
  notifications: '/notifications',
  status: '/status',
  proof: '/proof',
  'user-agreement': '/user-agreement',
  'privacy-policy': '/privacy-policy',
  'terms-of-use': '/terms-of-use',
  'risk-disclaimer': '/risk-disclaimer',
} as const;

export type ScreenName = keyof typeof screens;

/** The first part of an address: 'spot' of '/spot/BTC'. What stands below a screen belongs to it. */
export const firstPartOf = (address: string): string => address.split('/')[1] ?? '';

/** The addresses of a screen without its values: '/spot' of '/spot/:symbol?'. */
export const plainAddressOf = (name: ScreenName): string => screens[name].split('/:')[0] as string;
