import { describe, expect, it } from 'vitest';
import { makeLogger } from './logger.ts';

function record(write: (log: ReturnType<typeof makeLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const log = makeLogger({ level: 'info', name: 'test' }, { write: (line: string) => void lines.push(line) });
  write(log);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a log line', () => {
  it('contains no secrets, wherever they are in the logged object', () => {
    const lines = record((log) => {
      log.info({ password: 'hunter2', headers: { 'x-api-key': 'hunter2', cookie: 'hunter2', host: 'seen' } }, 'a');
      log.info({ request: { headers: { authorization: 'hunter2' } }, config: { masterKeys: ['hunter2'] } }, 'b');
      log.child({ apiKey: 'hunter2' }).info('c');
    });
    expect(JSON.stringify(lines)).not.toContain('hunter2');
    expect(JSON.stringify(lines)).toContain('seen');
  });

  it('describes an error by its kind, message, stack and cause, without further properties of a driver', () => {
    const cause = new TypeError('inner');
    const error = Object.assign(new Error('outer', { cause }), { code: '23505', detail: 'Key (email)=(a@b.c)' });
    const [line] = record((log) => log.error({ err: error }, 'failed'));
    expect(line).toMatchObject({
      level: 'error',
      err: { type: 'Error', message: 'outer', code: '23505', cause: { type: 'TypeError', message: 'inner' } },
    });
    expect(JSON.stringify(line)).not.toContain('a@b.c');
  });
});
