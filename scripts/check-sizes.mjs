// Holds the sizes of files and functions, in every package.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findCorridorFaults, findSizeFaults } from './sizes.mjs';

const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'];
const paths = execFileSync('git', listed, { encoding: 'utf8' }).split('\n');
const files = new Map(
  paths.filter((path) => path !== '' && existsSync(path)).map((path) => [path, readFileSync(path, 'utf8')]),
);
const faults = [...findSizeFaults(files), ...findCorridorFaults(readFileSync('docs/emission.md', 'utf8'), files)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
