// Compares the examples in deploy/ with the code: they can be parsed, and the settings, ports, paths and files that
// they name exist. None is started.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../src/platform/config/config.ts';
import { haproxySettings, patroniSettings, poolerSettings } from './failover/settings.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

interface Container {
  readonly image: string;
  readonly command: string[];
  readonly env?: { name: string; value: string }[];
  readonly envFrom?: { configMapRef: { name: string } }[];
  readonly ports?: { name: string; containerPort: number }[];
  readonly securityContext: object;
  readonly volumeMounts: { name: string; mountPath: string }[];
  readonly [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
  readonly lifecycle?: { preStop: { exec: { command: string[] } } };
}
interface Pod {
  readonly containers: Container[];
  readonly securityContext: object;
  readonly terminationGracePeriodSeconds?: number;
  readonly volumes: { name: string; secret?: { secretName: string } }[];
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { name: string };
  readonly data?: Record<string, string>;
  readonly spec: {
    template: { metadata: { labels: object }; spec: Pod };
    selector?: { matchLabels?: object } & Record<string, unknown>;
    podSelector?: { matchLabels: object };
    minAvailable?: number;
    replicas?: number;
    ports?: { targetPort: string }[];
    ingress?: { ports: { port: number }[] }[];
  };
}

function parse<T>(path: string): T[] {
  return parseAllDocuments(read(path), { merge: true }).map((document) => {
    expect([...document.errors, ...document.warnings], path).toEqual([]);
    return document.toJS() as T;
  });
}

/** Settings that docs/operations.md lists. Another test compares that list with the code. */
const settings = new Set(
  [...read('docs/operations.md').matchAll(/^\| (`[A-Z][A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.slice(1, -1)),
  ),
);

it('every setting of docs/operations.md exists in the code', () => {
  const folder = new URL('apps/server/src/platform/config/', root);
  const code = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  const reads = (name: string) => code.includes(`'${name}'`) || code.includes(`env.${name}`);
  const unknown = [...settings].filter((name) => !reads(name) && !reads(name.replace(/_FILE$/, '')));
  expect(settings.size).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
});

describe('compose', () => {
  const [compose] = parse<{
    services: Record<
      string,
      { environment: Record<string, string>; secrets: string[]; command?: string[]; healthcheck: { test: string[] } }
    >;
    secrets: Record<string, { file: string }>;
  }>('deploy/compose/compose.yaml');
  const { database, ...ours } = compose?.services ?? {};

  it('names settings and entry points that exist, and checks readiness at the right address', () => {
    expect(Object.keys(ours)).toEqual(['api', 'worker']);
    for (const { environment, command = ['', 'apps/server/dist/operate/api.js'], healthcheck } of Object.values(ours)) {
      for (const name of Object.keys(environment)) expect(settings, name).toContain(name);
      expectEntry(command[1]);
      expect(healthcheck.test.join(' ')).toMatch(/127\.0\.0\.1:(3000|9464)\/readyz/);
    }
  });

  it('passes every secret as a file that is neither in git nor in the image', () => {
    const declared = compose?.secrets ?? {};
    for (const { secrets, environment } of Object.values(compose?.services ?? {})) {
      for (const name of secrets) expect(declared[name]?.file).toBe(`secrets/${name}`);
      for (const [name, value] of Object.entries(environment)) {
        if (String(value).startsWith('/run/secrets/')) expect(secrets).toContain(String(value).slice(13));
        expect(`${name} ${value}`).not.toMatch(/:\/\/[^ ]*:[^ ]*@|^(DATABASE_URL|SMTP_URL|TALONARIO_MASTER_KEY) /);
      }
    }
    expect(database?.environment).toHaveProperty('POSTGRES_PASSWORD_FILE');
    expect(read('deploy/compose/.gitignore')).toContain('secrets/');
    expect(read('.dockerignore').split('\n')).toContain('deploy');
  });
});

describe('kubernetes', () => {
  const files = readdirSync(new URL('deploy/kubernetes/', root)).filter((name) => name.endsWith('.yaml'));
  const manifests = files.flatMap((name) => parse<Manifest>(`deploy/kubernetes/${name}`));
  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const pods = [...ofKind('Deployment'), ...ofKind('Job')].map(({ metadata, spec }) => ({
    name: metadata.name,
    labels: spec.template.metadata.labels,
    spec: spec.template.spec,
    container: spec.template.spec.containers[0] as Container,
  }));
  const config = ofKind('ConfigMap')[0]?.data ?? {};

  it('names settings that exist with values that the service accepts', () => {
    const given = {
      ...config,
      ...Object.fromEntries(
        pods.flatMap(({ container }) => (container.env ?? []).map(({ name, value }) => [name, value])),
      ),
    };
    for (const name of Object.keys(given)) expect(settings, name).toContain(name);
    // The secret files do not exist in tests, so settings with their content replace them.
    const plain = Object.entries(config).filter(([name]) => !name.endsWith('_FILE'));
    const secrets = {
      DATABASE_URL: 'postgresql://u:p@h/d',
      TALONARIO_MASTER_KEY: randomBytes(32).toString('base64'),
    };
    const mail = { SMTP_URL: 'smtp://mail.internal' };
    expect(readConfig({ NODE_ENV: 'production', ...Object.fromEntries(plain), ...secrets, ...mail })).toMatchObject({
      drainMs: 5_000,
      metricsHost: '0.0.0.0',
      apiProcesses: 2,
    });
  });

  it('starts built entry points, with ports and paths that answer', () => {
    expect(pods.map(({ name }) => name).sort()).toEqual(['talonario-api', 'talonario-migrate', 'talonario-worker']);
    for (const { container } of pods) {
      expectEntry(container.command[1]);
      const ports = Object.fromEntries((container.ports ?? []).map(({ name, containerPort }) => [name, containerPort]));
      const probes = Object.entries(container).filter(([name]) => name.endsWith('Probe'));
      for (const [name, { httpGet }] of probes as [string, { httpGet: { path: string; port: string } }][]) {
        expect(httpGet.path).toBe(name === 'readinessProbe' ? '/readyz' : '/livez');
        expect([3000, 9464]).toContain(ports[httpGet.port]);
      }
      expect(probes).toHaveLength(container.command.includes('migrate') ? 0 : 3);
    }
    expect(ofKind('Service')[0]?.spec.ports?.[0]?.targetPort).toBe('http');
    for (const { spec } of ofKind('NetworkPolicy'))
      for (const { ports } of spec.ingress ?? []) for (const { port } of ports) expect([3000, 9464]).toContain(port);
  });

  it('gives a pod the time that it needs to stop', () => {
    const api = pods.find(({ name }) => name === 'talonario-api');
    const asleep = Number(api?.container.lifecycle?.preStop.exec.command[1]);
    const drain = Number(config.TALONARIO_DRAIN_MS) / 1_000;
    expect(api?.spec.terminationGracePeriodSeconds).toBeGreaterThan(asleep + drain + 7);
  });

  it('selects its pods, and keeps enough of them running', () => {
    for (const { spec } of [...ofKind('Deployment'), ...ofKind('PodDisruptionBudget')])
      expect(pods.some(({ labels }) => isPart(spec.selector?.matchLabels, labels))).toBe(true);
    for (const { spec } of ofKind('NetworkPolicy'))
      expect(pods.some(({ labels }) => isPart(spec.podSelector?.matchLabels, labels))).toBe(true);
    expect(isPart(ofKind('Service')[0]?.spec.selector, pods.find(({ name }) => name === 'talonario-api')?.labels)).toBe(
      true,
    );
    for (const { metadata, spec } of ofKind('PodDisruptionBudget')) {
      const deployment = ofKind('Deployment').find((each) => each.metadata.name === metadata.name);
      expect(spec.minAvailable).toBeLessThan(deployment?.spec.replicas ?? 0);
    }
  });

  it("keeps secrets out of manifests, and the owner's password in the job that migrates", () => {
    expect(ofKind('Secret')).toEqual([]);
    for (const { name, spec, container } of pods) {
      const mounted = spec.volumes.find(({ secret }) => secret)?.secret?.secretName;
      expect(mounted).toBe(name === 'talonario-migrate' ? 'talonario-owner' : 'talonario');
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true });
    }
    expect(config).not.toHaveProperty('DATABASE_ADMIN_URL_FILE');
    for (const name of files) expect(read(`deploy/kubernetes/${name}`)).not.toMatch(/:\/\/[^\s:]*:[^\s@]*@/);
  });
});

describe('patroni', () => {
  it('has the settings of the fail-over test, and consistent timeouts', () => {
    const node = { name: 'one', folder: '/tmp/x', port: 1, restPort: 2, etcdPort: 3, user: 'postgres' };
    const { bootstrap } = JSON.parse(patroniSettings(node)) as { bootstrap: { dcs: Record<string, number | boolean> } };
    const { ttl, loop_wait: wait, retry_timeout: retry } = bootstrap.dcs as Record<string, number>;
    expect(ttl).toBeGreaterThanOrEqual((wait ?? 0) + 2 * (retry ?? 0));
    expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
    expect(JSON.parse(patroniSettings(node))).not.toHaveProperty('etcd3'); // decision 0103
    expect(read('deploy/patroni/etcd.env')).toContain('ETCD_ENABLE_V2=true');
    expect(haproxySettings(7, [node])).toMatch(/bind 127\.0\.0\.1:7\n[\s\S]*server one 127\.0\.0\.1:1 check port 2\n/);
    expect(haproxySettings(7, [node])).not.toContain('10.0.0.');
    expect(poolerSettings()).toEqual({ poolSize: 40, settings: expect.arrayContaining(['server_login_retry = 1']) });
    expect(read('deploy/patroni/pgbouncer.ini')).toContain('pool_mode = transaction');
  });

  it('has no password in any file', () => {
    for (const name of readdirSync(new URL('deploy/patroni/', root)))
      expect(read(`deploy/patroni/${name}`), name).not.toMatch(/password\w*[^\S\n]*[:=][^\S\n]*(?!scram)\S/i);
  });
});

it('systemd: names settings and an entry point that exist', () => {
  const names = [...read('deploy/systemd/talonario.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  for (const name of names) expect(settings).toContain(name);
  const unit = read('deploy/systemd/talonario@.service');
  const longestDrain = 60;
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(longestDrain + 7);
  const entry = /ExecStart=\/usr\/bin\/node (\S+)/.exec(unit)?.[1];
  for (const process of ['api', 'worker']) expectEntry(entry?.replace('%i', process));
});

function expectEntry(path = ''): void {
  expect(path).toMatch(/^apps\/server\/dist\/.*\.js$/);
  const source = path.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
  expect(existsSync(fileURLToPath(new URL(source, root))), source).toBe(true);
}

function isPart(part: object | undefined, whole: object | undefined): boolean {
  return (
    part !== undefined &&
    Object.entries(part).every(([name, value]) =>
      Object.entries(whole ?? {}).some(([n, v]) => n === name && v === value),
    )
  );
}
