import { expect, it } from 'vitest';
import { ArchiveUnavailable, archiveNotConfigured, type ObjectArchive } from './archive.ts';
import { limitArchiveReads } from './bounded.ts';

function slowArchive(): { archive: ObjectArchive; asked: string[]; answer(): void } {
  const asked: string[] = [];
  let answers: (() => void)[] = [];
  const get = async (key: string) => {
    asked.push(key);
    await new Promise<void>((resolve) => answers.push(resolve));
    return Buffer.from(key);
  };
  const answer = () => {
    const now = answers;
    answers = [];
    for (const one of now) one();
  };
  return { archive: { ...archiveNotConfigured, get }, asked, answer };
}

it('one account that reads a great deal leaves other accounts their share, and reads above the limit wait before they are refused', async () => {
  const { archive, asked, answer } = slowArchive();
  const bounded = limitArchiveReads(archive, { readsAtOnce: 4, failures: 5, pauseMs: 1_000 });
  const flood = Array.from({ length: 40 }, (_, index) => bounded.get(`1/${index}/1-signed`, undefined));
  const outcomes = Promise.allSettled(flood);
  const other = bounded.get('2/1/1-signed', undefined);
  await expect.poll(() => asked).toContain('2/1/1-signed');
  expect(asked.filter((key) => key.startsWith('1/'))).toHaveLength(3); // three quarters
  while (asked.length < 20) {
    answer();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  answer();
  expect((await other).toString()).toBe('2/1/1-signed');
  const settled = await outcomes;
  const refused = settled.filter((each) => each.status === 'rejected');
  expect(settled.length - refused.length).toBe(19); // three reads at once, and sixteen that waited
  expect(refused.every(({ reason }) => reason instanceof ArchiveUnavailable)).toBe(true);
});
