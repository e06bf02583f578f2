// Settings of the cluster for tests. They are read from deploy/patroni; only names, addresses, folders and passwords
// are replaced. So the settings that an operator copies are tested.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface NodeSettings {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly restPort: number;
  readonly etcdPort: number;
  readonly user: string;
}

export const clusterPasswords = { superuser: 'super', replication: 'replica', rewind: 'rewind' } as const;

const read = (name: string) => readFileSync(new URL(`../../../../deploy/patroni/${name}`, import.meta.url), 'utf8');

/** Settings of Patroni as JSON, which is valid YAML. */
export function patroniSettings({ name, folder, port, restPort, etcdPort, user }: NodeSettings): string {
  const example = parse(read('patroni.yml')) as { postgresql: { parameters: object } };
  return JSON.stringify({
    ...example,
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd: { host: `127.0.0.1:${etcdPort}` },
    postgresql: {
      ...example.postgresql,
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: `${folder}/${name}`,
      pgpass: `${folder}/${name}.pgpass`,
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      authentication: {
        superuser: { username: user, password: clusterPasswords.superuser },
        replication: { username: 'replicator', password: clusterPasswords.replication },
        rewind: { username: 'rewinder', password: clusterPasswords.rewind },
      },
      parameters: { ...example.postgresql.parameters, unix_socket_directories: '' },
    },
  });
}

/** Settings of HAProxy, which has one address for the current primary. */
export function haproxySettings(port: number, nodes: readonly NodeSettings[]): string {
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`);
  const example = read('haproxy.cfg')
    .split('\n')
    .filter((line) => !/^ {2}server /.test(line))
    .map((line) => line.replace(/^ {2}bind .*/, `  bind 127.0.0.1:${port}`));
  return [...example, ...servers, ''].join('\n');
}

/** Settings of PgBouncer in addition to those that all tests with a pooler use. */
export function poolerSettings(): { readonly settings: readonly string[]; readonly poolSize: number } {
  const lines = read('pgbouncer.ini').split('\n');
  const settings = lines.filter((line) => /^(?:server|query)_/.test(line));
  const poolSize = lines.map((line) => /^default_pool_size = (\d+)/.exec(line)?.[1]).find((size) => size !== undefined);
  return { settings, poolSize: Number(poolSize) };
}
