import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { readAddresses } from './addresses/address-list.ts';
import { addressesOf } from './addresses/database-addresses.ts';
import { mistypedVariables } from './addresses/mistyped.ts';
import { TrustedProxies } from './addresses/trusted-proxies.ts';
import { bitcoindPlaces } from './files/bitcoind-places.ts';
import { StartRefused } from './start-refused.ts';

export type Mode = 'demo' | 'live';
/** Who may read the demo's outbox: visitors from this machine, all, none. */
export type OutboxAccess = 'local' | 'open' | 'off';
export type IndexSourceName = 'simulated' | 'recorded' | 'ccxt';

/** How often the engine hears the index of each contract, and over which part of that time they take turns. */
export interface IndexPace {
  readonly everyMs: number;
  readonly spreadMs: number;
}

/** The engine's moving basis counts points of a second. No order waits behind all contracts. */
export const usualPace: IndexPace = { everyMs: 1_000, spreadMs: 1_000 };

/** Everything that the environment decides, read once at start. The README has a line for each. */
export interface Config {
  readonly mode: Mode;
  readonly host: string;
  readonly port: number;
  /** Reverse proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: TrustedProxies;
  /** What opens /metrics; empty: the key under `dataDir`. */
  readonly metricsToken: string;
  /** Where a process without a gateway answers /healthz, /readyz and /metrics, as host:port; empty: nowhere. */
  readonly metricsListen: string;
  /** What operators call this machine. */
  readonly machineName: string;
  readonly outbox: OutboxAccess;
  readonly dataDir: string;
  /** Empty: the embedded Postgres under `dataDir`. */
  readonly databaseUrl: string;
  /** What a start does where another process leads the database: it ends, or waits and takes over. */
  readonly takeover: 'off' | 'wait';
  /** A folder with what of `dataDir` must outlive the machine; empty: such files go into `databaseUrl`. */
  readonly secondPlace: string;
  /** Demo mode: a regtest bitcoind with user and password; empty: one is started where it is found. */
  readonly bitcoinRpcUrl: string;
  /** Where that program may be. */
  readonly bitcoindPlaces: readonly string[];
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly smsWebhookUrl: string;
  /** Gets alarms; empty: none. */
  readonly alarmWebhookUrl: string;
  readonly corsOrigins: readonly string[];
  /** Where people open the exchange, like https://trade.example; empty: on this machine. */
  readonly publicUrl: string;
  /** Where operators open the console, like https://console.example; empty: where people open the exchange. */
  readonly consoleUrl: string;
  /** A port of the console's own: it is served there and nowhere else; 0: below /console of `port`. */
  readonly consolePort: number;
  /** From where the console may be asked for; empty: from anywhere. */
  readonly consoleAddresses: readonly string[];
  readonly logLevel: string;
  readonly indexSource: IndexSourceName;
  /** CSV file or folder for the recorded index source. */
  readonly indexRecording: string;
  /** How many times faster than recorded. */
  readonly indexSpeed: number;
  readonly indexPace: IndexPace;
  readonly brandName: string;
  /** Who operates the exchange, where, and by which law, as the legal pages say; all empty in a demo. */
  readonly operator: { readonly name: string; readonly place: string; readonly law: string };
  /** Where people write for help; empty: no address is shown. */
  readonly supportEmail: string;
  /** Name=https://address, separated by blanks; empty: no links are shown. */
  readonly socialLinks: string;
  /** Where people can chat with support at once; empty: nowhere. */
  readonly liveChatUrl: string;
  /** First and last day of the launch campaign as 2025-06-26/2025-08-25; empty: there is none. */
  readonly campaign: string;
  /** Of the simulated market and its house traders; null: see seedOf. */
  readonly seed: number | null;
  /** Days of the past that a demo draws at its first start. */
  readonly historyDays: number;
  /** How many times slower than usual house traders plan and trade. */
  readonly botsSlower: number;
  /** Between snapshots of the engine's state: a restart replays what came after the last one. */
  readonly snapshotSeconds: number;
  /** How long the log stays in the database; older batches that snapshots cover leave it. */
  readonly logKeepHours: number;
  /** Countries that are not served, ISO 3166-1; null: as the database says. */
  readonly restrictedRegions: readonly string[] | null;
  /** What of an exchange this process runs. */
  readonly services: readonly ServiceName[];
  /** How its processes on several machines reach each other; undefined: there is one. */
  readonly cluster: ClusterConfig | undefined;
  /** Whether the makers of a demo trade. */
  readonly houseBots: 'on' | 'off';
  /** Public keys of age that backups are encrypted to; empty: they are not. */
  readonly backupRecipients: readonly string[];
  /** What a live exchange carries over chains; empty: nothing, or in a demo its own chain. */
  readonly chainsFile: string;
  /** Where signers of another user answer; empty: this process starts its own. */
  readonly signerSockets: string;
  /** Whether a live exchange may have signers that its own user or database role can read or write for. */
  readonly signerSharesUser: boolean;
  /** Gateways that users' bots trade through; empty: the one of this process. */
  readonly botGateways: readonly string[];
  /** From where the bots of other machines call, beside this one. */
  readonly botAddresses: readonly string[];
  /** Whether withdrawals, trading and sign-up are closed at this start. */
  readonly startsClosed: boolean;
}

/** What engine and gateways of a cluster are given. */
export interface ClusterConfig {
  /** Which all of them know, and nobody else. */
  readonly key: string;
  /** Where an engine that leads listens for gateways, as host:port; empty: nowhere. */
  readonly listen: string;
  /** How gateways reach it, as ws://host:port; empty: by what it listens on. */
  readonly address: string;
  /** File of the engines' certificate, or of what has issued it, in PEM, which gateways trust; empty: no TLS. */
  readonly certificate: string;
  /** File of its key, where an engine listens. */
  readonly certificateKey: string;
}

/** In the order in which they start. */
export const serviceNames = [
  'engine',
  'projector',
  'market',
  'signer',
  'keeper',
  'gateway',
  'bot-runner',
] as const;
export type ServiceName = (typeof serviceNames)[number];
/** Without one of these in the same process a service has nothing to do. */
const servicesNeeded: { readonly [Name in ServiceName]?: readonly ServiceName[] } = {
  signer: ['gateway', 'keeper'],
};

/** All that is read of the environment. */
export const variableNames = [
  ...['MODE', 'HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'TAKEOVER', 'SECOND_PLACE'],
  ...['SMTP_URL', 'MAIL_FROM'],
  ...[
    'SMS_WEBHOOK_URL',
    'ALARM_WEBHOOK_URL',
    'CORS_ORIGINS',
    'LOG_LEVEL',
    'INDEX_SOURCE',
    'INDEX_RECORDING',
  ],
  ...['TRUSTED_PROXIES', 'METRICS_TOKEN', 'METRICS_LISTEN', 'MACHINE_NAME', 'OUTBOX', 'PUBLIC_URL'],
  ...['CONSOLE_URL', 'CONSOLE_PORT', 'CONSOLE_ADDRESSES', 'BITCOIN_RPC_URL', 'BITCOIND_PATH'],
  ...['RESTRICTED_REGIONS', 'CHAINS_FILE', 'SIGNER_SOCKETS', 'SIGNER_SHARES_USER'],
  ...['BACKUP_RECIPIENTS', 'START_CLOSED'],
  ...['OPERATOR_NAME', 'OPERATOR_PLACE', 'OPERATOR_LAW'],
  ...['SUPPORT_EMAIL', 'SOCIAL_LINKS', 'LIVE_CHAT_URL', 'CAMPAIGN'],
  ...['INDEX_SPEED', 'BRAND_NAME', 'SEED', 'HISTORY_DAYS', 'SNAPSHOT_SECONDS', 'LOG_KEEP_HOURS'],
  ...['BOTS_SLOWER', 'HOUSE_BOTS', 'BOT_GATEWAYS', 'BOT_ADDRESSES'],
  ...['CLUSTER_KEY', 'CLUSTER_LISTEN', 'CLUSTER_ADDRESS', 'CLUSTER_CERT', 'CLUSTER_CERT_KEY'],
] as const;
type VariableName = (typeof variableNames)[number];
const logLevels = ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent'] as const;

export class ConfigError extends StartRefused {}

/** Reads the environment and command line. Throws a ConfigError that names the variable. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  argv: readonly string[] = [],
): Config {
  const text = (name: VariableName, fallback: string) => environment[name]?.trim() || fallback;
  const integer = (name: VariableName, fallback: number, min: number, max: number) => {
    const value = Number(text(name, String(fallback)));
    if (!Number.isInteger(value) || value < min || value > max) {
      throw new ConfigError(`${name} must be a whole number from ${min} to ${max}`);
    }
    return value;
  };
  const choice = <Choice extends string>(
    name: VariableName,
    choices: readonly Choice[],
  ): Choice => {
    const value = text(name, choices[0] as string) as Choice;
    if (!choices.includes(value)) throw new ConfigError(`${name} must be ${choices.join(' or ')}`);
    return value;
  };
  const mode = choice('MODE', ['demo', 'live'] as const);
  const indexSource = choice('INDEX_SOURCE', ['simulated', 'recorded', 'ccxt'] as const);
  if (mode === 'live' && indexSource === 'simulated' && text('INDEX_SOURCE', '')) {
    throw new ConfigError('INDEX_SOURCE must be ccxt or recorded when MODE is live');
  }
  if (mode === 'live') demandOfLive(environment);
  const list = (name: VariableName) =>
    text(name, '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
  return {
    mode,
    host: text('HOST', '127.0.0.1'),
    port: integer('PORT', 8080, 0, 65535),
    trustedProxies: readTrustedProxies(list('TRUSTED_PROXIES')),
    metricsToken: readMetricsToken(text('METRICS_TOKEN', '')),
    metricsListen: readListen('METRICS_LISTEN', text('METRICS_LISTEN', ''), '10.0.0.5:9400'),
    machineName: readMachineName(text('MACHINE_NAME', '')),
    outbox: choice('OUTBOX', ['local', 'open', 'off'] as const),
    dataDir: resolve(text('DATA_DIR', './data')),
    databaseUrl: readDatabaseUrl(text('DATABASE_URL', '')),
    secondPlace: readSecondPlace(text('DATABASE_URL', ''), text('SECOND_PLACE', '')),
    takeover: choice('TAKEOVER', ['off', 'wait'] as const),
    bitcoindPlaces: bitcoindPlaces(environment),
    bitcoinRpcUrl: readNodeUrl(text('BITCOIN_RPC_URL', '')),
    smtpUrl: readSmtpUrl(text('SMTP_URL', '')),
    mailFrom: text('MAIL_FROM', 'Bourse <no-reply@localhost>'),
    smsWebhookUrl: text('SMS_WEBHOOK_URL', ''),
    alarmWebhookUrl: readWebhookUrl(text('ALARM_WEBHOOK_URL', '')),
    corsOrigins: list('CORS_ORIGINS'),
    publicUrl: readSiteUrl('PUBLIC_URL', text('PUBLIC_URL', '')),
    consoleUrl: readSiteUrl('CONSOLE_URL', text('CONSOLE_URL', '')),
    consolePort: integer('CONSOLE_PORT', 0, 0, 65535),
    consoleAddresses: readListed('CONSOLE_ADDRESSES', list('CONSOLE_ADDRESSES')),
    // A line for each request is for a file, not for the terminal of a demo.
    logLevel: text('LOG_LEVEL', '') || mode === 'live' ? choice('LOG_LEVEL', logLevels) : 'warn',
    // What is asked for is what is used; nothing asked for, a live exchange follows real ones.
    indexSource: mode === 'live' && !text('INDEX_SOURCE', '') ? 'ccxt' : indexSource,
    indexRecording: text('INDEX_RECORDING', ''),
    indexSpeed: integer('INDEX_SPEED', 1, 1, 100_000),
    indexPace: usualPace,
    brandName: text('BRAND_NAME', 'Bourse'),
    operator: {
      name: text('OPERATOR_NAME', ''),
      place: text('OPERATOR_PLACE', ''),
      law: text('OPERATOR_LAW', ''),
    },
    supportEmail: readSupportEmail(text('SUPPORT_EMAIL', '')),
    socialLinks: readSocialLinks(text('SOCIAL_LINKS', '')),
    liveChatUrl: readLiveChatUrl(text('LIVE_CHAT_URL', '')),
    campaign: readCampaign(text('CAMPAIGN', '2025-06-26/2025-08-25')),
    seed: text('SEED', '') ? integer('SEED', 1, 0, 2 ** 31) : null,
    historyDays: integer('HISTORY_DAYS', 365, 1, 365),
    houseBots: choice('HOUSE_BOTS', ['on', 'off'] as const),
    botsSlower: integer('BOTS_SLOWER', 1, 1, 20),
    snapshotSeconds: integer('SNAPSHOT_SECONDS', 300, 1, 86_400),
    logKeepHours: integer('LOG_KEEP_HOURS', mode === 'demo' ? 2 : 168, 0, 1_000_000),
    restrictedRegions: readRegions(environment.RESTRICTED_REGIONS),
    services: readServices(argv, list('BOT_GATEWAYS').length > 0),
    botGateways: readGateways(list('BOT_GATEWAYS')),
    botAddresses: readListed('BOT_ADDRESSES', list('BOT_ADDRESSES')),
    cluster: readCluster(text, text('DATABASE_URL', '') !== ''),
    backupRecipients: readRecipients(list('BACKUP_RECIPIENTS')),
    chainsFile: readChainsPath(mode, text('CHAINS_FILE', '')),
    signerSockets: text('SIGNER_SOCKETS', '') && resolve(text('SIGNER_SOCKETS', '')),
    signerSharesUser: integer('SIGNER_SHARES_USER', 0, 0, 1) === 1,
    startsClosed: integer('START_CLOSED', 0, 0, 1) === 1,
  };
}

const neededLive = [
  ['SMTP_URL', 'codes have no other way out'],
  ['MAIL_FROM', 'mail servers take no mail from nobody'],
  ['PUBLIC_URL', 'passkeys and links belong to its host'],
  ['OPERATOR_NAME', 'the legal pages say who operates the exchange'],
  ['OPERATOR_PLACE', 'the legal pages say where its operator is established'],
  ['OPERATOR_LAW', 'the legal pages say which law applies'],
] as const;

/** Throws where a live exchange lacks a variable, and names the one that was meant for it. */
function demandOfLive(environment: Readonly<Record<string, string | undefined>>): void {
  for (const [name, why] of neededLive) {
    if (environment[name]?.trim()) continue;
    const wrong = mistypedVariables(environment, variableNames).find(({ meant }) => meant === name);
    const hint = wrong ? `; ${wrong.name} is set, which is no variable of ours` : '';
    throw new ConfigError(`${name} must be set when MODE is live: ${why}${hint}`);
  }
}

function readSmtpUrl(url: string): string {
  const { protocol, hostname } = URL.parse(url) ?? {};
  if (url === '' || (hostname && /^smtps?:$/.test(protocol ?? ''))) return url;
  throw new ConfigError('SMTP_URL must look like smtp://user:password@host:587');
}

/** Two capital letters each, or `none` for an empty list; not set: null. */
function readRegions(text = ''): readonly string[] | null {
  if (text.trim() === '') return null;
  if (text.trim() === 'none') return [];
  const countries = text.split(',').map((entry) => entry.trim());
  if (countries.every((country) => /^[A-Z]{2}$/.test(country))) return countries;
  throw new ConfigError('RESTRICTED_REGIONS must look like KP,IR, or be none');
}

function readSupportEmail(address: string): string {
  if (address === '' || /^[^\s@]+@[^\s@]+$/.test(address)) return address;
  throw new ConfigError('SUPPORT_EMAIL must look like help@trade.example');
}

function readSocialLinks(links: string): string {
  const isLink = (link: string) => {
    const at = link.indexOf('=');
    return at > 0 && URL.parse(link.slice(at + 1))?.protocol === 'https:';
  };
  if (links === '' || links.split(/\s+/).every(isLink)) return links;
  throw new ConfigError(
    'SOCIAL_LINKS must look like X=https://x.com/a Forum=https://forum.example',
  );
}

function readLiveChatUrl(url: string): string {
  if (url === '' || URL.parse(url)?.protocol === 'https:') return url;
  throw new ConfigError('LIVE_CHAT_URL must look like https://chat.example/trade');
}

/** Two days of the calendar in their order, or `none`. */
function readCampaign(days: string): string {
  if (days === 'none') return '';
  const isDay = (day: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(day).toJSON()?.startsWith(day) === true;
  const [from = '', until = '', ...more] = days.split('/');
  if (isDay(from) && isDay(until) && from <= until && more.length === 0) return days;
  throw new ConfigError('CAMPAIGN must look like 2025-06-26/2025-08-25, or be none');
}

function readNodeUrl(url: string): string {
  if (url === '' || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) return url;
  throw new ConfigError('BITCOIN_RPC_URL must look like http://user:password@host:port');
}

function readWebhookUrl(url: string): string {
  if (url === '' || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) return url;
  throw new ConfigError('ALARM_WEBHOOK_URL must look like https://host/path');
}

function readChainsPath(mode: Mode, path: string): string {
  if (path === '') return '';
  if (mode === 'live') return resolve(path);
  throw new ConfigError('CHAINS_FILE is for MODE=live: the demo runs a chain of its own');
}

/** By their shape; a letter that is wrong is found where they are used. */
function readRecipients(keys: readonly string[]): readonly string[] {
  if (keys.every((key) => /^age1[02-9ac-hj-np-z]{58}$/.test(key))) return keys;
  throw new ConfigError(
    'BACKUP_RECIPIENTS must be public keys of age, age1 and 58 letters each, separated by commas',
  );
}

function readDatabaseUrl(url: string): string {
  if (url === '') return url;
  const isAddress = (one: string) => /^postgres(ql)?:$/.test(URL.parse(one)?.protocol ?? '');
  if (addressesOf(url).every(isAddress)) return url;
  throw new ConfigError('DATABASE_URL must look like postgresql://user:password@host:5432/name');
}

function readSecondPlace(databaseUrl: string, folder: string): string {
  if (folder === '') return '';
  if (databaseUrl) return resolve(folder);
  throw new ConfigError(
    'SECOND_PLACE is for DATABASE_URL: the embedded Postgres lies in DATA_DIR, whose second place is a backup',
  );
}

function readSiteUrl(name: VariableName, url: string): string {
  if (url === '') return url;
  const { protocol, hostname, pathname } = URL.parse(url) ?? {};
  const isSecure = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  if (isSecure && pathname === '/') return url;
  throw new ConfigError(`${name} must look like https://trade.example, without a path`);
}

function readTrustedProxies(hops: readonly string[]): TrustedProxies {
  try {
    return new TrustedProxies(hops);
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigError(
      `TRUSTED_PROXIES must be addresses or ranges like 10.0.0.0/8, separated by commas: ${message}`,
    );
  }
}

function readListed(name: VariableName, list: readonly string[]): readonly string[] {
  const addresses = readAddresses(list);
  if (addresses) return addresses;
  throw new ConfigError(
    `${name} must be addresses or ranges like 10.8.0.0/16, none wider than /16 (IPv6: /32), separated by commas`,
  );
}

function readMetricsToken(token: string): string {
  if (token === '' || /^[\w.~+/=-]{16,256}$/.test(token)) return token;
  throw new ConfigError('METRICS_TOKEN must be 16 to 256 letters, digits or any of -._~+/=');
}

/** Without one it is the host's own. */
function readMachineName(name: string): string {
  if (name === '') return hostname();
  if (/^[\w.:-]{1,64}$/.test(name)) return name;
  throw new ConfigError('MACHINE_NAME must be up to 64 letters, digits or any of ._:-');
}

function readListen(name: VariableName, place: string, example: string): string {
  if (place === '' || /^.+:\d{1,5}$/.test(place)) return place;
  throw new ConfigError(`${name} must look like ${example}`);
}

const CLUSTER_KEY_LETTERS = 32;

function readCluster(
  text: (name: VariableName, fallback: string) => string,
  hasDatabase: boolean,
): ClusterConfig | undefined {
  const cluster = {
    key: text('CLUSTER_KEY', ''),
    listen: readListen('CLUSTER_LISTEN', text('CLUSTER_LISTEN', ''), '10.0.0.5:7400'),
    address: text('CLUSTER_ADDRESS', ''),
    certificate: text('CLUSTER_CERT', ''),
    certificateKey: text('CLUSTER_CERT_KEY', ''),
  };
  if (Object.values(cluster).every((value) => value === '')) return undefined;
  if (!hasDatabase) throw new ConfigError('CLUSTER_KEY is for DATABASE_URL: all machines share it');
  if (cluster.key.length < CLUSTER_KEY_LETTERS) {
    throw new ConfigError(`CLUSTER_KEY must have ${CLUSTER_KEY_LETTERS} letters or more`);
  }
  if (cluster.address && !/^wss?:$/.test(URL.parse(cluster.address)?.protocol ?? '')) {
    throw new ConfigError('CLUSTER_ADDRESS must look like ws://10.0.0.5:7400, or wss:// with TLS');
  }
  const isSecure = cluster.certificate !== '' && cluster.certificateKey !== '';
  const isPlain = cluster.certificateKey === '' && (cluster.certificate === '' || !cluster.listen);
  if (!isSecure && !isPlain) {
    throw new ConfigError('CLUSTER_CERT and CLUSTER_CERT_KEY must be set together');
  }
  return cluster;
}

function readGateways(urls: readonly string[]): readonly string[] {
  const isGateway = (url: string) => {
    const { protocol = '', pathname } = URL.parse(url) ?? {};
    return /^https?:$/.test(protocol) && pathname === '/';
  };
  if (urls.every(isGateway)) return urls.map((url) => new URL(url).origin);
  throw new ConfigError(
    'BOT_GATEWAYS must look like http://gateway-1.internal:8080,http://gateway-2.internal:8080, without a path',
  );
}

/** @param hasGateways whether bots reach a gateway that is not of this process */
function readServices(argv: readonly string[], hasGateways: boolean): readonly ServiceName[] {
  const option = argv.find((argument) => argument.startsWith('--services='));
  if (!option) return serviceNames;
  const named = option.slice('--services='.length).split(',');
  const unknown = named.find((name) => !serviceNames.includes(name as ServiceName));
  if (unknown !== undefined) {
    const said = unknown || 'an empty name';
    throw new ConfigError(`--services takes ${serviceNames.join(', ')}, not ${said}`);
  }
  const services = serviceNames.filter((name) => named.includes(name));
  for (const name of services) {
    const needed = servicesNeeded[name];
    if (!needed || needed.some((one) => services.includes(one))) continue;
    throw new ConfigError(`--services: ${name} would start nothing without ${needed.join(' or ')}`);
  }
  if (services.includes('bot-runner') && !services.includes('gateway') && !hasGateways) {
    throw new ConfigError(
      '--services: bot-runner would start nothing without gateway or BOT_GATEWAYS',
    );
  }
  return services;
}

/** Whether house makers trade in this process. */
export function hasHouseBots(config: Pick<Config, 'mode' | 'services' | 'houseBots'>): boolean {
  return config.services.includes('market') && isHouseTrading(config);
}

/** Whether an engine opens accounts for house makers: they trade in its process, or in another one of its cluster. */
export function hasHouseAccounts(
  config: Pick<Config, 'mode' | 'services' | 'houseBots' | 'cluster'>,
): boolean {
  return hasHouseBots(config) || (config.cluster !== undefined && isHouseTrading(config));
}

const isHouseTrading = ({ mode, houseBots }: Pick<Config, 'mode' | 'houseBots'>) =>
  mode === 'demo' && houseBots === 'on';

/** Links to the console begin with it. */
export function consoleUrlOf({ consoleUrl, consolePort, publicUrl, port }: Config): string {
  if (consoleUrl) return new URL(consoleUrl).origin;
  if (publicUrl && !consolePort) return new URL(publicUrl).origin;
  return `http://localhost:${consolePort || port}`;
}
