import { expect, test } from 'vitest';
import { parseCommandLine } from './command-line.ts';

test('reads every option', () => {
  const words =
    '--port 8080 --production-port 8082 --control-port 8081 --host 0.0.0.0 --profile strict --trust cas --keep file.jsonl';
  expect(parseCommandLine(words.split(' '))).toEqual({
    kind: 'run',
    options: {
      port: 8080,
      productionPort: 8082,
      controlPort: 8081,
      host: '0.0.0.0',
      profile: 'strict',
      trust: { folder: 'cas' },
      keep: 'file.jsonl',
    },
  });
});

test('defaults to free ports, the friendly profile and any certificate', () => {
  expect(parseCommandLine([])).toEqual({
    kind: 'run',
    options: { port: 0, productionPort: 0, controlPort: 0, profile: 'friendly', trust: 'any' },
  });
});

test('shows the help if --help is among the options', () => {
  expect(parseCommandLine(['--help'])).toEqual({ kind: 'help' });
});

test.each([
  ['--prot 1', /--prot/],
  ['--port 70000', /--port must be a port number/],
  ['--port -1', /--port/],
  ['--port x --profile cruel', /--port must be a port number.*--profile must be one of friendly, strict/],
  ['extra', /extra/],
])('refuses %s with the reason', (words, reason) => {
  const line = parseCommandLine(words.split(' '));
  expect(line.kind === 'refused' && line.faults.join(' ')).toMatch(reason);
});
