// CPU time of other processes, read from /proc, so that an emission's cost includes all processes involved.
import { readdirSync, readFileSync } from 'node:fs';

export type ProcessRole = 'api' | 'worker' | 'simulator' | 'supervisor' | 'PostgreSQL' | 'baseline';

/** CPU time of each kind of process so far, in milliseconds. */
export type CpuUsage = Readonly<Partial<Record<ProcessRole, number>>>;

/** Reads the CPU time of the children of `root` and of the server `postmaster`, including backends that have ended. */
export function readUsage(root: number, postmaster: number): CpuUsage {
  const usage: Partial<Record<ProcessRole, number>> = {};
  const add = (part: ProcessRole, ms: number) => {
    usage[part] = (usage[part] ?? 0) + ms;
  };
  const all = listProcesses();
  for (const { part, own } of familyOf(all, root)) if (part !== 'PostgreSQL') add(part, own);
  for (const { pid, own, ended } of familyOf(all, postmaster))
    add('PostgreSQL', own + (pid === postmaster ? ended : 0));
  return usage;
}

/**
 * Returns the CPU time of a service that has its own PostgreSQL below `root`, exact to the nanosecond. Clock ticks of
 * ten milliseconds would charge a complete tick to a thread that is woken by a timer, which is all that an idle service
 * does.
 */
export function usageOf(root: number): CpuUsage {
  const usage: Partial<Record<ProcessRole, number>> = {};
  for (const { pid, part, ended } of listFamily(root))
    usage[part] = (usage[part] ?? 0) + exactMs(pid) + (part === 'PostgreSQL' ? ended : 0);
  return usage;
}

/** CPU time of all running threads of a process. */
function exactMs(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
      .reduce((sum, ms) => sum + ms, 0);
  } catch {
    return 0; // The process has ended since it was listed.
  }
}

export function listFamily(root: number): readonly RunningProcess[] {
  return familyOf(listProcesses(), root);
}

export function usedBetween(before: CpuUsage, after: CpuUsage): CpuUsage {
  return Object.fromEntries(
    Object.entries(after).map(([part, ms]) => [part, ms - (before[part as ProcessRole] ?? 0)]),
  ) as CpuUsage;
}

/** Id of the process below `root` that has this role. If there are several, the first one. */
export function findProcess(root: number, part: ProcessRole): number {
  const found = familyOf(listProcesses(), root).find((process) => process.part === part);
  if (!found) throw new Error(`no ${part} process below ${root}`);
  return found.pid;
}

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly part: ProcessRole;
  readonly own: number;
  /** CPU time of the process's children that have ended. */
  readonly ended: number;
}

function listProcesses(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

// Reads /proc/<pid>/stat (man 5 proc). The name in brackets may contain any character, so fields are counted from its
// end.
function readProcess(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    );
    const part = partOf(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    return { pid, parent, part, own: (user + system) * msPerTick, ended: (endedUser + endedSystem) * msPerTick };
  } catch {
    return undefined; // The process has ended since it was listed.
  }
}

const msPerTick = 10;

function partOf(commandLine: string): ProcessRole {
  if (/\bapi\.(js|ts)/.test(commandLine)) return 'api';
  if (/\bworker\.(js|ts)/.test(commandLine)) return 'worker';
  if (/simulator/.test(commandLine)) return 'simulator';
  if (/baseline-server/.test(commandLine)) return 'baseline';
  if (/postgres/.test(commandLine)) return 'PostgreSQL';
  return 'supervisor';
}

function familyOf(all: readonly RunningProcess[], root: number): RunningProcess[] {
  const family = new Set([root]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid));
}
