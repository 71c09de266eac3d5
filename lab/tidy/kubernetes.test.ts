import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig, serviceNames, variableNames } from '../../server/src/platform/config.ts';
import schemas from './kubernetes-schemas.json' with { type: 'json' };
import { ROOT } from './sources.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const FOLDER = 'deploy/kubernetes';
const page = read('docs/operators/kubernetes.md');

interface EnvironmentVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string } };
}
interface Volume {
  readonly name: string;
  readonly secret?: { readonly secretName: string; readonly items?: readonly { path: string }[] };
}
interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly securityContext: Readonly<Record<string, unknown>>;
    readonly volumes: readonly Volume[];
    readonly containers: readonly [
      {
        readonly image: string;
        readonly command: readonly string[];
        readonly args: readonly string[];
        readonly env: readonly EnvironmentVariable[];
        readonly envFrom: readonly Readonly<Record<string, { readonly name: string }>>[];
        readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
        readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
        readonly securityContext: Readonly<Record<string, unknown>>;
        readonly [probe: string]: unknown;
      },
    ];
  };
}
interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
}
interface Port {
  readonly port: string | number;
  readonly targetPort: string;
}
interface Spec {
  readonly replicas: number;
  readonly serviceName: string;
  readonly template: Pod;
  readonly selector: Selector;
  readonly podSelector?: Selector;
  readonly ports: readonly Port[];
  readonly ingress: readonly {
    readonly from: readonly { readonly podSelector: Selector }[];
    readonly ports: readonly Port[];
  }[];
  readonly volumeClaimTemplates?: readonly Manifest[];
}
interface Manifest {
  readonly kind: keyof typeof schemas.$defs;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  /** Whether these stand there is for the schema of the kind to say. */
  readonly spec: Spec;
}

const manifests: readonly Manifest[] = readdirSync(join(ROOT, FOLDER))
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parseAllDocuments(read(`${FOLDER}/${name}`)))
  .map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
const find = (kind: Manifest['kind'], name: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
};
const workloads = manifests.filter(({ kind }) => kind === 'StatefulSet' || kind === 'Deployment');
const podOf = ({ spec }: Manifest): Pod => spec.template;
const containerOf = (workload: Manifest) => podOf(workload).spec.containers[0];

const ajv = new Ajv({ strict: false });
ajv.addSchema(schemas, 'kubernetes');
/** What is wrong with a document, by the schema of its kind. */
function faultsOf(manifest: Manifest): string {
  const isRight = ajv.getSchema(`kubernetes#/$defs/${manifest.kind}`);
  if (!isRight) return `there is no schema of ${manifest.kind}`;
  return isRight(manifest) ? '' : ajv.errorsText(isRight.errors);
}

describe('the manifests of Kubernetes', () => {
  test.each(manifests.map((one) => [one.kind, one.metadata.name, one] as const))(
    '%s %s is one by the schema of its kind',
    (_kind, _name, manifest) => {
      expect(faultsOf(manifest)).toBe('');
    },
  );

  test('a field that is none is found, wherever it stands', () => {
    const wrong = (kind: Manifest['kind'], from: string, to: string) => {
      const one = manifests.find((each) => each.kind === kind);
      const text = JSON.stringify(one);
      expect(text, from).toContain(from);
      return faultsOf(JSON.parse(text.replace(from, to)));
    };
    expect(wrong('Cluster', '"dataDurability"', '"durability"')).toContain('additional properties');
    expect(wrong('Cluster', '"required"', '"always"')).toContain('equal to one of');
    expect(wrong('Deployment', '"readinessProbe"', '"readyProbe"')).toContain('additional');
    expect(wrong('StatefulSet', '"OnDelete"', '"Never"')).toContain('equal to one of');
    expect(wrong('StatefulSet', '"mountPath"', '"path"')).toContain('mountPath');
    expect(wrong('PodDisruptionBudget', '"maxUnavailable"', '"max"')).toContain('additional');
    expect(wrong('NetworkPolicy', '"kind":"NetworkPolicy"', '"kind":"Job"')).toContain('no schema');
  });

  test('are there for two engines, two gateways, two of each role and three servers of Postgres', () => {
    expect(workloads.map(({ metadata: { name }, spec }) => [name, spec.replicas])).toEqual([
      ['bourse-engine', 2],
      ['bourse-gateway', 2],
      ['bourse-keeper', 2],
      ['bourse-bots', 2],
    ]);
    expect(find('Cluster', 'bourse-database').spec).toMatchObject({
      instances: 3,
      postgresql: { synchronous: { method: 'any', number: 1, dataDurability: 'required' } },
    });
  });

  test('choose pods that there are, by ports that these have', () => {
    const labels = workloads.map((one) => JSON.stringify(podOf(one).metadata.labels));
    for (const { kind, metadata, spec } of manifests) {
      if (kind === 'ConfigMap' || kind === 'Cluster') continue;
      const selector = spec.podSelector ?? spec.selector;
      expect(labels, metadata.name).toContain(JSON.stringify(selector.matchLabels ?? selector));
    }
    for (const part of ['engine', 'gateway']) {
      const { ports } = find('Service', `bourse-${part}`).spec;
      const workload = workloads.find(({ metadata: { name } }) => name === `bourse-${part}`);
      const open = containerOf(workload as Manifest).ports.map(({ name }) => name);
      expect(ports.map(({ targetPort }) => targetPort)).toEqual(open);
    }
    const [rule] = find('NetworkPolicy', 'bourse-engine').spec.ingress;
    for (const { podSelector } of rule?.from ?? []) {
      expect(labels).toContain(JSON.stringify(podSelector.matchLabels));
    }
    // All that follow the engine reach it: bots call gateways.
    const parts = workloads.map((one) => podOf(one).metadata.labels.part);
    const reaching = rule?.from.map(({ podSelector }) => podSelector.matchLabels?.part);
    expect([...(reaching ?? []), 'engine', 'bots'].sort()).toEqual(parts.sort());
    expect(rule?.ports[0]?.port).toBe('carrier');
  });

  test('name secrets that the page makes, or the database brings', () => {
    const brought = manifests
      .filter(({ kind }) => kind === 'Cluster')
      .flatMap(({ metadata: { name } }) => [`${name}-app`, `${name}-ca`]);
    const made = Array.from(page.matchAll(/create secret \w+ ([\w-]+)/g), ([, name]) => name);
    for (const workload of workloads) {
      const { env, envFrom } = containerOf(workload);
      const named = [
        ...podOf(workload).spec.volumes.flatMap(({ secret }) => secret?.secretName ?? []),
        ...env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
        ...envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []),
      ];
      expect(named.length).toBeGreaterThan(3);
      expect(named.filter((name) => ![...brought, ...made].includes(name))).toEqual([]);
      for (const { configMapRef } of envFrom)
        if (configMapRef) find('ConfigMap', configMapRef.name);
    }
    expect(manifests.some(({ kind }) => (kind as string) === 'Secret')).toBe(false);
  });
});

/** What a pod is told, where the secrets have what the page puts into them. */
function environmentOf(workload: Manifest): Record<string, string> {
  const { env } = containerOf(workload);
  const secret = Object.fromEntries(
    Array.from(
      page.matchAll(/--from-literal=(\w+)=(\S*"[^"]*"|\S+)/g),
      ([, name = '', value = '']) => [
        name,
        value.replace(/"?\$\(openssl rand -hex 32\)"?/, 'a0'.repeat(32)),
      ],
    ),
  );
  const told: Record<string, string> = {
    ...{ ...find('ConfigMap', 'bourse-settings').data, ...secret },
  };
  for (const { name, value } of env) {
    const given = { POD_NAME: 'bourse-engine-1', DATABASE_URI: 'postgresql://bourse:a@db:5432/b' };
    const own = value ?? given[name as keyof typeof given] ?? '';
    told[name] = own.replace(/\$\((\w+)\)/g, (_, other) => told[other] ?? `$(${other})`);
  }
  return told;
}

describe('what the pods run', () => {
  const [engine, gateway, keeper, bots] = workloads as [Manifest, Manifest, Manifest, Manifest];
  const configOf = (workload: Manifest) =>
    readConfig(environmentOf(workload), containerOf(workload).args);

  test('settings are variables that are read, in values that are taken', () => {
    for (const workload of workloads) {
      const told = Object.keys(environmentOf(workload));
      const joined = containerOf(workload).env.map(({ value }) => value ?? '');
      const own = told.filter((name) => joined.some((value) => value.includes(`$(${name})`)));
      const unknown = told.filter(
        (name) => !own.includes(name) && !(variableNames as readonly string[]).includes(name),
      );
      expect(unknown).toEqual([]);
    }
    expect(configOf(engine)).toMatchObject({
      services: ['engine'],
      takeover: 'wait',
      cluster: {
        listen: '0.0.0.0:7400',
        address: 'wss://bourse-engine-1.bourse-engine:7400',
      },
      databaseUrl: expect.stringContaining('?sslmode=verify-full&sslrootcert=/etc/bourse/'),
    });
    expect(configOf(gateway)).toMatchObject({
      ...{ services: ['gateway'], host: '0.0.0.0', cluster: { listen: '' } },
      cluster: { key: configOf(engine).cluster?.key },
    });
    const follows = { cluster: { listen: '', key: configOf(engine).cluster?.key } };
    expect(configOf(keeper)).toMatchObject({
      ...{ services: ['projector', 'market', 'keeper'], ...follows },
    });
    expect(configOf(bots)).toMatchObject({ services: ['bot-runner'], ...follows });
    // Together they run all but the signers.
    const run = workloads.flatMap((one) => configOf(one).services);
    expect([...run, 'signer'].sort()).toEqual([...serviceNames].sort());
  });

  test('bots call the service of the gateways, from addresses that the keys of bots are taken from', () => {
    const { botGateways, botAddresses } = configOf(bots);
    const { name } = find('Service', 'bourse-gateway').metadata;
    expect(botGateways).toEqual([`http://${name}`]);
    expect(find('Service', name).spec.ports[0]?.port).toBe(80);
    expect(configOf(gateway).botAddresses).toEqual(botAddresses);
    expect(botAddresses).toHaveLength(1);
  });

  test('the engine listens where its service says, under a name that its certificate has', () => {
    const { listen = '', address = '' } = configOf(engine).cluster ?? {};
    const { name, containerPort } = containerOf(engine).ports[0] ?? {};
    expect(listen.split(':')[1]).toBe(String(containerPort));
    expect(find('Service', engine.spec.serviceName).spec).toMatchObject({
      clusterIP: 'None',
      ports: [{ port: containerPort, targetPort: name }],
    });
    for (let replica = 0; replica < engine.spec.replicas; replica += 1) {
      expect(page).toContain(`DNS:${engine.metadata.name}-${replica}.${engine.spec.serviceName}`);
    }
    expect(new URL(address).hostname.split('.')[1]).toBe(engine.spec.serviceName);
  });

  test('the gateway is asked by paths that the exchange answers, and waits out a takeover', () => {
    const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
      (name) =>
        containerOf(gateway)[name] as {
          readonly httpGet: { readonly path: string; readonly port: string };
          readonly periodSeconds: number;
          readonly failureThreshold: number;
        },
    );
    expect(probes.map(({ httpGet }) => httpGet.path)).toEqual(['/healthz', '/healthz', '/readyz']);
    for (const { httpGet } of probes) {
      expect(httpGet.port).toBe(containerOf(gateway).ports[0]?.name);
      const answers = read('server/src/processes/machine/watch-plugin.ts');
      expect(answers).toContain(`app.get('${httpGet.path}'`);
    }
    const { periodSeconds = 0, failureThreshold = 0 } = probes[2] ?? {};
    expect(periodSeconds * failureThreshold).toBeGreaterThan(4);
  });

  test('files that settings name are mounted, keys where they are read, data where they are written', () => {
    const dataDir = /DATA_DIR=(\S+)/.exec(read('Dockerfile'))?.[1];
    for (const workload of workloads) {
      const { volumeMounts } = containerOf(workload);
      const { volumes } = podOf(workload).spec;
      const { CLUSTER_CERT = '', CLUSTER_CERT_KEY = CLUSTER_CERT } = environmentOf(workload);
      for (const file of [CLUSTER_CERT, CLUSTER_CERT_KEY]) {
        const mount = volumeMounts.find(({ mountPath }) => file.startsWith(`${mountPath}/`));
        const volume = volumes.find(({ name }) => name === mount?.name);
        const paths = volume?.secret?.items?.map(({ path }) => path) ?? ['tls.crt', 'tls.key'];
        expect(paths).toContain(file.slice((mount?.mountPath.length ?? 0) + 1));
      }
      const places = volumeMounts.map(({ mountPath }) => mountPath);
      expect(places).toEqual(expect.arrayContaining([dataDir, `${dataDir}/keys`, '/tmp']));
      const claims = workload.spec.volumeClaimTemplates ?? [];
      const there = [...volumes.map(({ name }) => name), ...claims.map((one) => one.metadata.name)];
      expect(volumeMounts.filter(({ name }) => !there.includes(name))).toEqual([]);
    }
    // Each key that the manual lists for an exchange without a demo's signer.
    const [, list = ''] = /for name in ([\w ]+); do/.exec(page) ?? [];
    const keys = Array.from(
      read('docs/operators/keys.md').matchAll(/^\|.*`DATA_DIR\/keys\/(\w+)`/gm),
      ([, name]) => name,
    );
    expect(list.split(' ').sort()).toEqual(keys.filter((name) => name !== 'signer').sort());
  });

  test('the image is that of this release, and runs as its user, with no right more', () => {
    const { version } = JSON.parse(read('package.json'));
    const [, user] = /--uid (\d+)/.exec(read('Dockerfile')) ?? [];
    for (const workload of workloads) {
      const { image, command, securityContext } = containerOf(workload);
      expect(image).toBe(`registry.example/bourse:${version}`);
      for (const file of command) expect(existsSync(join(ROOT, file)), file).toBe(true);
      expect(podOf(workload).spec.securityContext).toMatchObject({
        ...{ runAsNonRoot: true, runAsUser: Number(user) },
      });
      expect(securityContext).toEqual({
        ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  test('the page says that they are untried, and applies each of them', () => {
    expect(page).toContain('**Untried.**');
    for (const name of readdirSync(join(ROOT, FOLDER))) expect(page).toContain(`${FOLDER}/${name}`);
  });
});
