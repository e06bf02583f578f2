// Three PostgreSQL servers under Patroni with one synchronous standby, behind HAProxy and PgBouncer, all on this
// machine.
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { choosePostgresUser } from '../../src/platform/db/embedded/run-as.ts';
import { findFreePort } from '../../src/platform/listen/free-port.ts';
import { type Pooler, startPooler } from '../pooler.ts';
import { type StartedProgram, signalProcessTree, startProgram } from './programs.ts';
import { clusterPasswords, haproxySettings, type NodeSettings, patroniSettings, poolerSettings } from './settings.ts';

const superuser = 'postgres';

export interface ClusterMember {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | 'unknown';
}

export class PatroniCluster {
  readonly folder: string;
  readonly #nodes: NodeSettings[] = [];
  readonly #patronis = new Map<string, StartedProgram>();
  readonly #others: StartedProgram[] = [];
  readonly #poolers: Pooler[] = [];
  #proxyPort = 0;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'talonario-failover-'));
    chmodSync(this.folder, 0o755);
    const user = choosePostgresUser(this.folder);
    if (user) chownSync(this.folder, user.uid, user.gid);
  }

  async start(): Promise<void> {
    const ports = await freePorts(9);
    const [etcdPort = 0, peerPort = 0, proxyPort = 0] = ports;
    this.#proxyPort = proxyPort;
    const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
    const etcd = [
      '/usr/bin/etcd',
      '--name',
      'one',
      '--data-dir',
      join(this.folder, 'etcd'),
      '--enable-v2=true',
      '--listen-client-urls',
      client,
      '--advertise-client-urls',
      client,
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `one=${peer}`,
    ] as const;
    this.#others.push(startProgram(this.folder, 'etcd', [...etcd]));
    for (const [index, name] of ['node1', 'node2', 'node3'].entries()) {
      const [port = 0, restPort = 0] = ports.slice(3 + index * 2);
      this.#nodes.push({ name, folder: this.folder, port, restPort, etcdPort, user: superuser });
    }
    writeFileSync(join(this.folder, 'haproxy.cfg'), haproxySettings(proxyPort, this.#nodes), { mode: 0o644 });
    this.#others.push(
      startProgram(this.folder, 'haproxy', ['/usr/sbin/haproxy', '-db', '-f', `${this.folder}/haproxy.cfg`]),
    );
    for (const { name } of this.#nodes) this.startNode(name);
    await this.whenWhole();
  }

  startNode(name: string): void {
    const node = this.#node(name);
    const file = join(this.folder, `${name}.yml`);
    writeFileSync(file, patroniSettings(node), { mode: 0o644 });
    this.#patronis.set(name, startProgram(this.folder, name, ['/usr/bin/patroni', file]));
  }

  /** Database URL with all hosts of the cluster, without a pooler. */
  hostsUrl(login: string, password: string, database: string): string {
    const hosts = this.#nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgresql://${login}:${password}@${hosts}/${database}?target_session_attrs=read-write`;
  }

  get administratorUrl(): string {
    return this.hostsUrl(superuser, clusterPasswords.superuser, 'postgres');
  }

  /** Starts PgBouncer, which connects through HAProxy. */
  async openPooler(login: string, password: string): Promise<Pooler> {
    const server = { host: '127.0.0.1', port: this.#proxyPort };
    const pooler = await startPooler({ server, login, password, ...poolerSettings() });
    this.#poolers.push(pooler);
    return pooler;
  }

  /** Members of the cluster according to one node; none if that node is killed, frozen or starting. */
  async #membersBy({ restPort }: NodeSettings): Promise<readonly ClusterMember[]> {
    try {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2_000) });
      return answer.ok ? ((await answer.json()) as { members: ClusterMember[] }).members : [];
    } catch {
      return [];
    }
  }

  /** Number of nodes that regard themselves as primary. */
  async #countPrimaries(): Promise<number> {
    const answers = this.#nodes.map(async ({ restPort }) => {
      const answer = await fetch(`http://127.0.0.1:${restPort}/patroni`, { signal: AbortSignal.timeout(2_000) });
      return ((await answer.json()) as { role: string }).role;
    });
    const roles = await Promise.allSettled(answers);
    return roles.filter((each) => each.status === 'rejected' || /^(?:master|primary)$/.test(each.value)).length;
  }

  async members(): Promise<readonly ClusterMember[]> {
    for (const node of this.#nodes) {
      const members = await this.#membersBy(node);
      if (members.length > 0) return members;
    }
    return [];
  }

  async primary(): Promise<string | undefined> {
    return (await this.members()).find(({ role }) => role === 'leader')?.name;
  }

  /**
   * Waits for a primary, a synchronous standby and a third member, all on one timeline and without lag. All nodes must
   * agree, because a primary that was frozen still regards itself as primary for a moment and shows old data.
   */
  async whenWhole(patienceMs = 180_000): Promise<void> {
    const deadline = Date.now() + patienceMs;
    let views: (readonly ClusterMember[])[] = [];
    while (Date.now() < deadline) {
      views = await Promise.all(this.#nodes.map((node) => this.#membersBy(node)));
      const leaders = new Set(views.map((members) => members.find(({ role }) => role === 'leader')?.name));
      if (views.every(isWhole) && leaders.size === 1 && (await this.#countPrimaries()) === 1) return;
      await sleep(500);
    }
    throw new Error(`the cluster did not become whole: ${JSON.stringify(views)}\n${this.#lastLines()}`);
  }

  async switchOver(leader: string): Promise<void> {
    const body = JSON.stringify({ leader });
    const answer = await fetch(`http://127.0.0.1:${this.#node(leader).restPort}/switchover`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`no switch-over: ${answer.status} ${await answer.text()}`);
  }

  /** Kills PostgreSQL with kill -9. Patroni of the node continues to run. */
  killDatabase(name: string): void {
    signalProcessTree(this.#postmaster(name), 'SIGKILL');
  }

  /** Kills all processes of a node with kill -9, like a machine that fails. */
  killNode(name: string): void {
    const patroni = this.#patronis.get(name)?.child.pid ?? 0;
    const postmaster = this.#postmaster(name);
    process.kill(patroni, 'SIGKILL');
    signalProcessTree(postmaster, 'SIGKILL');
  }

  /**
   * Simulates a machine that hangs: it answers nothing and closes no connection. Returns the function that ends this.
   */
  freeze(name: string): () => void {
    const [patroni, postmaster] = [this.#patronis.get(name)?.child.pid ?? 0, this.#postmaster(name)];
    for (const pid of [patroni, postmaster]) signalProcessTree(pid, 'SIGSTOP');
    return () => {
      for (const pid of [postmaster, patroni]) signalProcessTree(pid, 'SIGCONT');
    };
  }

  async stop(): Promise<void> {
    for (const pooler of this.#poolers) await pooler.stop();
    for (const { name } of this.#nodes) {
      try {
        this.killNode(name);
      } catch {
        // The process was never started.
      }
    }
    for (const { child } of [...this.#patronis.values(), ...this.#others]) child.kill('SIGKILL');
    await Promise.all([...this.#patronis.values(), ...this.#others].map(({ exited }) => exited));
    await sleep(500); // until PostgreSQL's child processes have noticed its end
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Describes a failed round: the rows of a table on each node, and the last lines of its Patroni log. */
  async tell(database: string, table: string): Promise<string> {
    const nodes = this.#nodes.map(async ({ name, port }) => {
      const connectionString = `postgresql://${superuser}:${clusterPasswords.superuser}@127.0.0.1:${port}/${database}`;
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 });
      try {
        await client.connect();
        const { rows } = await client.query(
          `select pg_is_in_recovery() as standby, (pg_control_checkpoint()).timeline_id as timeline, count(*), max(id) from ${table}`,
        );
        return `${name}: ${JSON.stringify(rows[0])}`;
      } catch (error) {
        return `${name}: ${String(error)}`;
      } finally {
        await client.end().catch(() => {});
      }
    });
    return `${(await Promise.all(nodes)).join('\n')}\n${JSON.stringify(await this.members())}\n${this.#lastLines()}`;
  }

  #lastLines(): string {
    return this.#nodes
      .map(({ name }) =>
        readFileSync(join(this.folder, `${name}.log`), 'utf8')
          .split('\n')
          .slice(-30)
          .join('\n'),
      )
      .join('\n\n');
  }

  #node(name: string): NodeSettings {
    const node = this.#nodes.find((each) => each.name === name);
    if (!node) throw new Error(`no node ${name}`);
    return node;
  }

  #postmaster(name: string): number {
    return Number(readFileSync(join(this.folder, name, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }
}

function isWhole(members: readonly ClusterMember[]): boolean {
  const count = (role: string) => members.filter((member) => member.role === role).length;
  const running = members.every(({ state }) => state === 'running' || state === 'streaming');
  const timelines = new Set(members.map(({ timeline }) => timeline));
  const current = members.every(({ lag }) => lag === undefined || lag === 0);
  return (
    members.length === 3 &&
    count('leader') === 1 &&
    count('sync_standby') === 1 &&
    running &&
    timelines.size === 1 &&
    current
  );
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort('127.0.0.1', 0));
  return [...ports];
}
