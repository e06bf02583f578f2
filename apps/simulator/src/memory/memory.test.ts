import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ArchiveEvent, archivedStateOf, createDocumentArchive } from './archive.ts';
import { openEventJournal } from './journal.ts';
import { CallLedger } from './ledger.ts';

const attempt = (key: string, size = 10, number = key): ArchiveEvent => ({
  kind: 'attempt',
  document: { accessKey: key, number, ruc: '1790016919001', documentType: '01' },
  attempt: { xml: Buffer.alloc(size), receivedAt: 0, readyAt: 100, verdict: { authorized: true, messages: [] } },
});

test('the archive deletes the oldest document with its number when it is full', () => {
  const archive = createDocumentArchive({ documents: 3, bytes: 1_000 });
  for (const key of ['a', 'b', 'c', 'd']) archive.add(attempt(key));
  expect(['a', 'b', 'c', 'd'].map((key) => archive.find(key) !== undefined)).toEqual([false, true, true, true]);
  expect(archive.findByNumber('a')).toBeUndefined();
  archive.add(attempt('e', 985));
  expect(archive.size()).toEqual({ documents: 2, bytes: 995 });
});

test('a document is in process until its verdict is due', () => {
  const archive = createDocumentArchive({ documents: 3, bytes: 1_000 });
  archive.add(attempt('a'));
  const filed = archive.find('a');
  expect(filed && [archivedStateOf(filed, 99), archivedStateOf(filed, 100)]).toEqual(['in-process', 'authorized']);
});

test('of many attempts on one key only the last twenty are kept', () => {
  const archive = createDocumentArchive({ documents: 3, bytes: 10_000 });
  for (let count = 0; count < 50; count++) archive.add(attempt('a'));
  expect(archive.find('a')?.attempts).toHaveLength(20);
  expect(archive.size().bytes).toBe(200);
});

test('the ledger drops bytes before it drops arrivals', () => {
  const ledger = new CallLedger({ arrivals: 5, bytes: 25 });
  for (let count = 0; count < 8; count++)
    ledger.arrive('test', String(count).padStart(49, '0'), Buffer.alloc(10), count);
  expect(ledger.arrivals().map(({ bytes }) => bytes !== null)).toEqual([false, false, false, true, true]);
  expect(ledger.arrivals().map(({ sequence }) => sequence)).toEqual([4, 5, 6, 7, 8]);
  expect(ledger.counters().receptions).toBe(8);
});

test('the journal returns what was written, without a line cut off by a kill', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  const file = join(folder, 'kept.jsonl');
  const { journal } = openEventJournal(file);
  journal.write('test', attempt('a'));
  journal.write('production', { kind: 'batch', accessKey: 'l', members: [{ accessKey: 'a' }] });
  journal.close();
  writeFileSync(file, `${readFileSync(file, 'utf8')}{"environment":"test","kind":"att`);
  const reopened = openEventJournal(file);
  expect(reopened.events).toEqual([
    ['test', attempt('a')],
    ['production', { kind: 'batch', accessKey: 'l', members: [{ accessKey: 'a' }] }],
  ]);
  reopened.journal.rewrite([]);
  reopened.journal.close();
  expect(readFileSync(file, 'utf8')).toBe('');
  rmSync(folder, { recursive: true });
});
