// Tables sent to and taken from the directories of a business.

import { afterAll, beforeAll, expect } from 'vitest';
import { type DirectoryScene, fileForm, listOf, openDirectoryScene } from './directory-scene.ts';

export let scene: DirectoryScene;

/** Opens it before the tests of a file, and closes it after them. */
export function useCsvScene(): void {
  beforeAll(async () => {
    scene = await openDirectoryScene();
  });
  afterAll(() => scene.close());
}

type Group = 'customers' | 'providers' | 'carriers' | 'items';

export const importInto = (
  group: Group,
  businessId: number,
  text: string | Buffer,
  query: object = {},
  client = scene.mine.client,
) =>
  client(`${group}.import` as 'customers.import', {
    query: { businessId, ...query },
    form: fileForm(Buffer.from(text as string), {}, 'table.csv'),
  });

export async function exportFrom(
  group: Group,
  businessId: number,
  query = '',
): Promise<{ text: string; headers: Headers }> {
  const url = `${scene.app.url}/api/v1/${group}:export?businessId=${businessId}${query}`;
  const answer = await fetch(url, { headers: { 'x-api-key': scene.mine.key } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.status).toBe(200);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return { text: bytes.subarray(3).toString('utf8'), headers: answer.headers };
}

export const summary = (report: Record<string, unknown>) => [
  report.created,
  report.updated,
  report.unchanged,
  report.failed,
];
export const everybody = async (group: Group, businessId: number) =>
  listOf(await scene.mine.client(`${group}.list` as 'customers.list', { query: { businessId, perPage: 100 } }));
