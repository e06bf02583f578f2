// Imports tables into the directories of a business, and exports them.
import { expect } from 'vitest';
import type { Scene } from './scene.ts';
import { fileForm, recordsOfAnswer } from './test-app.ts';

type Group = 'customers' | 'providers' | 'carriers' | 'items';

export const summary = (report: Record<string, unknown>) => [
  report.created,
  report.updated,
  report.unchanged,
  report.failed,
];

/** Functions that import and export tables of the scene's account. */
export function importerAndExporterOf(scene: Scene<{ account: true }>) {
  return {
    importInto: (group: Group, businessId: number, text: string | Buffer, query: object = {}, client = scene.client) =>
      client(`${group}.import` as 'customers.import', {
        query: { businessId, ...query },
        form: fileForm(Buffer.from(text as string), {}, 'table.csv'),
      }),
    exportFrom: async (group: Group, businessId: number, query = ''): Promise<{ text: string; headers: Headers }> => {
      const url = `${scene.app.url}/api/v1/${group}:export?businessId=${businessId}${query}`;
      const answer = await fetch(url, { headers: { 'x-api-key': scene.account.key } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.status).toBe(200);
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      return { text: bytes.subarray(3).toString('utf8'), headers: answer.headers };
    },
    listAll: async (group: Group, businessId: number) =>
      recordsOfAnswer(await scene.client(`${group}.list` as 'customers.list', { query: { businessId, perPage: 100 } })),
  };
}
