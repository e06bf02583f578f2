// Reads a Dockerfile into its instructions, and what is to be said against it. Pure: it is handed texts.

/** `{ line, name, rest }` of each instruction, continuation lines joined, comments left out. */
export function readDockerfile(text) {
  const found = [];
  let open;
  for (const [index, raw] of text.split('\n').entries()) {
    if (/^\s*#/.test(raw) || (open === undefined && raw.trim() === '')) continue;
    const part = raw.trim().replace(/\\$/, '').trim();
    if (open === undefined) {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(part) ?? [];
      open = { line: index + 1, name: name.toUpperCase(), rest };
      found.push(open);
    } else open.rest += ` ${part}`;
    if (!raw.trimEnd().endsWith('\\')) open = undefined;
  }
  return found;
}

/** The stages: `{ image, name, steps }`, the last one is the image. `ARG`s before the first `FROM` are put in. */
export function stagesOf(instructions) {
  const values = {};
  const stages = [];
  for (const each of instructions) {
    const stage = stages.at(-1);
    if (each.name === 'ARG' && stage === undefined) {
      const [name, value] = each.rest.split('=');
      values[name] = value;
    } else if (each.name === 'FROM') {
      const [, image, name] = /^(\S+)(?: AS (\S+))?$/i.exec(each.rest) ?? [];
      stages.push({ image: image?.replaceAll(/\$\{(\w+)\}/g, (_, key) => values[key] ?? ''), name, steps: [] });
    } else stage?.steps.push(each);
  }
  return stages;
}

/** What is wrong, one sentence each. `exists` tells of a path of the context, `isBuilt` of one that the build makes. */
export function findDockerfileFaults(text, { exists, isBuilt }) {
  const instructions = readDockerfile(text);
  const stages = stagesOf(instructions);
  const faults = instructions
    .filter(({ name }) => !known.has(name))
    .map(({ line, name }) => `line ${line}: ${name || 'something'} is no instruction we know`);
  for (const { image = '', steps } of stages) {
    if (!/:[\w.-]*\d+\.\d+\.\d+/.test(image)) faults.push(`${image || 'a stage'} names no whole version`);
    for (const { line, name, rest } of steps) faults.push(...faultsOfStep(line, name, rest));
  }
  const last = stages.at(-1)?.steps ?? [];
  const user = last.findLast(({ name }) => name === 'USER')?.rest;
  if (user === undefined || /^(root|0)\b/.test(user)) faults.push('the image runs as root');
  for (const wanted of ['HEALTHCHECK', 'CMD'])
    if (!last.some(({ name }) => name === wanted)) faults.push(`the image has no ${wanted}`);
  return faults;

  function faultsOfStep(line, name, rest) {
    if (name === 'ADD') return [`line ${line}: ADD fetches and unpacks; use COPY`];
    if (name === 'RUN' && /\bsudo\b|curl .*\|/.test(rest)) return [`line ${line}: a pipe from the network, or sudo`];
    if (name === 'ENV' && /PASSWORD|SECRET|KEY|TOKEN/i.test(rest))
      return [`line ${line}: a secret would stay in the image`];
    if (name === 'COPY') return faultsOfCopy(line, rest);
    if (name === 'CMD' || name === 'ENTRYPOINT') return faultsOfCommand(line, rest);
    return [];
  }

  function faultsOfCopy(line, rest) {
    const words = rest.split(/\s+/);
    const from = words.find((word) => word.startsWith('--from='))?.slice(7);
    if (from !== undefined)
      return stages.some(({ name }) => name === from) ? [] : [`line ${line}: there is no stage ${from}`];
    const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1);
    return sources.filter((source) => !exists(source)).map((source) => `line ${line}: ${source} is not in the context`);
  }

  function faultsOfCommand(line, rest) {
    let command;
    try {
      command = JSON.parse(rest);
    } catch {
      return [`line ${line}: a command as text runs under a shell, which swallows SIGTERM`];
    }
    return command[0] === 'node' && !isBuilt(command[1]) ? [`line ${line}: nothing builds ${command[1]}`] : [];
  }
}

const known = new Set(
  'ARG FROM WORKDIR COPY RUN ENV USER EXPOSE HEALTHCHECK CMD ENTRYPOINT LABEL VOLUME STOPSIGNAL SHELL ADD'.split(' '),
);

/** Whether a path of the context is left out of it, by the lines of .dockerignore: the last that fits decides. */
export function isIgnored(path, ignoreText) {
  let ignored = false;
  for (const line of ignoreText.split('\n')) {
    const pattern = line.trim();
    if (pattern === '' || pattern.startsWith('#')) continue;
    const negated = pattern.startsWith('!');
    if (matches(path, negated ? pattern.slice(1) : pattern)) ignored = !negated;
  }
  return ignored;
}

/** A pattern fits a path, or a folder it lies in. */
function matches(path, pattern) {
  const words = pattern.split('/');
  const parts = path.split('/');
  return parts.some((_, index) => fits(parts.slice(0, index + 1), words));
}

function fits(parts, words) {
  const [word, ...others] = words;
  if (word === undefined) return parts.length === 0;
  if (word === '**') return parts.some((_, index) => fits(parts.slice(index), others)) || fits([], others);
  const [part, ...rest] = parts;
  if (part === undefined) return false;
  const [before, ...after] = word.split('*');
  const isLike = after.length === 0 ? part === word : part.startsWith(before) && part.endsWith(after.at(-1) ?? '');
  return isLike && fits(rest, others);
}
