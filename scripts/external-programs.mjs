// External programs that tests use: validators, interpreters, tools of the system. A test that needs one looks for it
// here, and is skipped with a printed line if it is not installed. Only Node, npm, sh, git and the coreutils are
// assumed: `npm run test:bare` runs every file that uses this module with nothing else in PATH.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * Returns the path of the first program of these names in PATH. If there is none, prints a line that names what is
 * skipped, and returns undefined. A program that needs a module to be useful is first run with the arguments of
 * `probe`.
 */
export function findProgram(use, names, probe) {
  const wanted = [names].flat();
  const found = wanted.flatMap(executablePathsOf).find((path) => probe === undefined || succeeds(path, probe.args));
  const missing = `${wanted.join(' or ')}${probe === undefined ? '' : ` with ${probe.having}`}`;
  if (found === undefined) console.log(`skipped: ${use}: ${missing} is not installed`);
  return found;
}

/** Path of PHP with the extensions that are needed to call the service. */
export function findPhp(use) {
  return findProgram(use, 'php', { having: 'ext-curl', args: ['-r', 'exit(extension_loaded("curl") ? 0 : 1);'] });
}

/** Whether all of these programs are installed. Prints a line for each that is not. */
export function hasPrograms(use, ...names) {
  return names.filter((name) => findProgram(use, name) === undefined).length === 0;
}

/** Paths of the executable files of this name, in the order of PATH. */
export function executablePathsOf(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))).filter((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function succeeds(path, probe) {
  return spawnSync(path, probe, { stdio: 'ignore' }).status === 0;
}
