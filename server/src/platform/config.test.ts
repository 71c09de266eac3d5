import { expect, test } from 'vitest';
import { mistypedVariables } from './addresses/mistyped.ts';
import {
  ConfigError,
  hasHouseAccounts,
  hasHouseBots,
  readConfig,
  serviceNames,
  variableNames,
} from './config.ts';

const live = {
  ...{ MODE: 'live', SMTP_URL: 'smtp://localhost', MAIL_FROM: 'exchange@trade.example' },
  PUBLIC_URL: 'https://trade.example',
  ...{ OPERATOR_NAME: 'Example Ltd', OPERATOR_PLACE: 'Hong Kong', OPERATOR_LAW: 'Hong Kong' },
};

const cluster = {
  ...{ DATABASE_URL: 'postgresql://db/bourse', CLUSTER_KEY: 'k'.repeat(32) },
  CLUSTER_LISTEN: '10.0.0.5:7400',
};

test.each([
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be/],
  [{ DATABASE_URL: 'localhost:5432' }, /^DATABASE_URL must look like/],
  [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL must look like/],
  [{ DATABASE_URL: 'postgresql://a:1,b:x/c' }, /^DATABASE_URL must look like/],
  [{ SECOND_PLACE: '/mnt/second' }, /^SECOND_PLACE is for DATABASE_URL/],
  [{ TAKEOVER: 'soon' }, /^TAKEOVER must be off or wait/],
  [{ CLUSTER_KEY: 'k'.repeat(32) }, /^CLUSTER_KEY is for DATABASE_URL/],
  [{ ...cluster, CLUSTER_KEY: 'short' }, /^CLUSTER_KEY must have 32 letters or more/],
  [{ ...cluster, CLUSTER_LISTEN: '7400' }, /^CLUSTER_LISTEN must look like/],
  [{ ...cluster, CLUSTER_ADDRESS: 'http://engine' }, /^CLUSTER_ADDRESS must look like/],
  [{ ...cluster, CLUSTER_CERT: '/cert.pem' }, /^CLUSTER_CERT and CLUSTER_CERT_KEY must be set/],
  [{ PORT: '80800' }, /^PORT must be/],
  [{ HISTORY_DAYS: '366' }, /^HISTORY_DAYS must be/],
  [{ BOTS_SLOWER: '21' }, /^BOTS_SLOWER must be a whole number from 1 to 20/],
  [{ HOUSE_BOTS: 'some' }, /^HOUSE_BOTS must be on or off/],
  [{ SNAPSHOT_SECONDS: '0' }, /^SNAPSHOT_SECONDS must be/],
  [{ INDEX_SOURCE: 'guessed' }, /^INDEX_SOURCE must be/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, /^TRUSTED_PROXIES must be .* proxy is no address/],
  [{ CONSOLE_ADDRESSES: '10.8.0.0/16, desk' }, /^CONSOLE_ADDRESSES must be/],
  [{ CONSOLE_ADDRESSES: '10.0.0.0/8' }, /^CONSOLE_ADDRESSES must be/],
  [{ BOT_ADDRESSES: '0.0.0.0/0' }, /^BOT_ADDRESSES must be/],
  [{ BOT_GATEWAYS: '10.0.0.11:8080' }, /^BOT_GATEWAYS must look like/],
  [{ BOT_GATEWAYS: 'http://one:8080,http://two/path' }, /^BOT_GATEWAYS must look like/],
  [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must be/],
  [{ METRICS_LISTEN: '9400' }, /^METRICS_LISTEN must look like 10.0.0.5:9400/],
  [{ MACHINE_NAME: 'engine one' }, /^MACHINE_NAME must be up to 64 letters/],
  [{ PUBLIC_URL: 'trade.example' }, /^PUBLIC_URL must look like/],
  [{ PUBLIC_URL: 'http://trade.example' }, /^PUBLIC_URL must look like/],
  [{ PUBLIC_URL: 'https://trade.example/app' }, /^PUBLIC_URL must look like/],
  [{ LIVE_CHAT_URL: 'http://chat.example' }, /^LIVE_CHAT_URL must look like/],
  [{ LIVE_CHAT_URL: 'javascript:alert(1)' }, /^LIVE_CHAT_URL must look like/],
  [{ OUTBOX: 'public' }, /^OUTBOX must be/],
  [{ ALARM_WEBHOOK_URL: 'pager' }, /^ALARM_WEBHOOK_URL must look like/],
  [{ BITCOIN_RPC_URL: 'localhost:8332' }, /^BITCOIN_RPC_URL must look like/],
  [{ ...live, INDEX_SOURCE: 'simulated' }, /^INDEX_SOURCE must be ccxt or recorded/],
  [{ BACKUP_RECIPIENTS: 'age1short' }, /^BACKUP_RECIPIENTS must be public keys of age/],
  [{ BACKUP_RECIPIENTS: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` }, /^BACKUP_RECIPIENTS must be/],
  [{ SMTP_URL: 'http://mail.example' }, /^SMTP_URL must look like smtp:/],
  [{ SMTP_URL: 'mail.example:587' }, /^SMTP_URL must look like smtp:/],
  [{ ...live, SMTP_URL: ' ' }, /^SMTP_URL must be set when MODE is live/],
  [{ ...live, MAIL_FROM: '' }, /^MAIL_FROM must be set when MODE is live/],
  [{ ...live, OPERATOR_NAME: ' ' }, /^OPERATOR_NAME must be set when MODE is live/],
  [{ ...live, OPERATOR_PLACE: '' }, /^OPERATOR_PLACE must be set when MODE is live/],
  [{ ...live, OPERATOR_LAW: undefined }, /^OPERATOR_LAW must be set when MODE is live/],
  [{ ...live, PUBLIC_URL: '' }, /^PUBLIC_URL must be set when MODE is live[^;]*$/],
  [
    { ...live, PUBLIC_URL: undefined, PUBLIC_ULR: live.PUBLIC_URL },
    /^PUBLIC_URL must be set when MODE is live: .*; PUBLIC_ULR is set, which is no variable of ours$/,
  ],
])('%j is refused by the name of the variable', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

const choose = (services: string) => readConfig({}, [`--services=${services}`]).services;

test('all services run, or those that --services names, whatever their order', () => {
  expect(readConfig({}).services).toEqual(serviceNames);
  expect(choose('gateway,engine')).toEqual(['engine', 'gateway']);
  expect(choose(serviceNames.join())).toEqual(serviceNames);
});

test.each([
  ['engine,feed', /^--services takes engine, projector, .*, bot-runner, not feed$/],
  ['', /^--services takes engine, .*, not an empty name$/],
  ['engine,', /not an empty name$/],
  ['signer', /^--services: signer would start nothing without gateway or keeper$/],
  [
    'engine,bot-runner',
    /^--services: bot-runner would start nothing without gateway or BOT_GATEWAYS$/,
  ],
])('--services=%s is refused in a sentence', (services, sentence) => {
  expect(() => choose(services)).toThrow(ConfigError);
  expect(() => choose(services)).toThrow(sentence);
});

test('F73 bots run without a gateway beside them where others are named', () => {
  const environment = { BOT_GATEWAYS: 'http://gateway-1.internal:8080, https://two.internal' };
  const { services, botGateways } = readConfig(environment, ['--services=bot-runner']);
  expect(services).toEqual(['bot-runner']);
  expect(botGateways).toEqual(['http://gateway-1.internal:8080', 'https://two.internal']);
});

test('an engine of a demo opens accounts for house makers, also where another process of its cluster runs them', () => {
  const ofEngine = (environment: Record<string, string>, services = 'engine') => {
    const config = readConfig(environment, [`--services=${services}`]);
    return [hasHouseAccounts(config), hasHouseBots(config)];
  };
  expect(ofEngine({}, 'engine,market')).toEqual([true, true]);
  expect(ofEngine({})).toEqual([false, false]);
  expect(ofEngine(cluster)).toEqual([true, false]);
  expect(ofEngine({ ...cluster, HOUSE_BOTS: 'off' })).toEqual([false, false]);
  expect(ofEngine({ ...cluster, ...live })).toEqual([false, false]);
});

test('a demo has no operator, and says none', () => {
  expect(readConfig({}).operator).toEqual({ name: '', place: '', law: '' });
});

test('a live chat is an https address, or there is none', () => {
  const url = 'https://chat.example/trade';
  expect(readConfig({ LIVE_CHAT_URL: url }).liveChatUrl).toBe(url);
  expect(readConfig({}).liveChatUrl).toBe('');
});

test('the source of the index is the one that is asked for, in both modes', () => {
  expect(readConfig({}).indexSource).toBe('simulated');
  expect(readConfig(live).indexSource).toBe('ccxt');
  expect(readConfig({ ...live, INDEX_SOURCE: 'ccxt' }).indexSource).toBe('ccxt');
  expect(readConfig({ ...live, INDEX_SOURCE: 'recorded' }).indexSource).toBe('recorded');
  expect(readConfig({ INDEX_SOURCE: 'ccxt' }).indexSource).toBe('ccxt');
});

test('a variable that resembles one of ours is reported; what is ours or clearly foreign is not', () => {
  const mistyped = (all: Record<string, string>) => mistypedVariables(all, variableNames);
  const environment = {
    ...{ DATADIR: 'x', DATABASE_URI: 'x', LogLevel: 'x', INDEX_SORCE: 'x', PUBLIC_ULR: 'x' },
    ...{ SMPT_URL: 'x', MOED: 'x', PROT: 'x' },
  };
  expect(mistyped(environment)).toEqual([
    { name: 'DATADIR', meant: 'DATA_DIR' },
    { name: 'DATABASE_URI', meant: 'DATABASE_URL' },
    { name: 'LogLevel', meant: 'LOG_LEVEL' },
    { name: 'INDEX_SORCE', meant: 'INDEX_SOURCE' },
    { name: 'PUBLIC_ULR', meant: 'PUBLIC_URL' },
    { name: 'SMPT_URL', meant: 'SMTP_URL' },
    { name: 'MOED', meant: 'MODE' },
    { name: 'PROT', meant: 'PORT' },
  ]);
  const others = { PATH: '', NODE: '', HOSTNAME: '', HOME: '', TEST_DATABASE_URL: '', SHELL: '' };
  expect(mistyped({ ...others, DATA_DIR: '', MODE: '', SEED: '' })).toEqual([]);
});
