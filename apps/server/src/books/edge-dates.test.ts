// Days and periods without any document are answered with an empty result or a refusal, never with a server error.
import { expect, it } from 'vitest';
import { useScene } from '../../test/scene.ts';

const scene = useScene({ business: 'issuing' });

async function get(path: string): Promise<{ readonly status: number; readonly body: string }> {
  const url = `${scene.app.url}/api/v1${path}`;
  const answer = await fetch(url, { headers: { 'x-api-key': scene.account.key } });
  return { status: answer.status, body: await answer.text() };
}

const business = () => `businessId=${scene.business.businessId}`;
const days = ['0000-01-01', '0001-01-01', '0099-12-31', '1999-12-31', '2099-12-31', '2100-01-01', '9999-12-31'];
const periods = ['0000-01', '0001-01', '0001-S1', '1999-12', '2000-01', '2000-S1', '2099-12', '9999-12', '9999-S2'];

it.each(days)('%s', async (day) => {
  const span = `${business()}&from=${day}&to=${day}`;
  const paths = [
    ...['sales', 'purchases', 'products', 'withholdings-received'].flatMap((book) => [
      `/reports/${book}?${span}`,
      `/reports/${book}?${span}&compare=previous`,
      `/reports/${book}?${span}&compare=year`,
      `/reports/${book}/documents?${span}`,
    ]),
    `/obligations?${span}`,
    `/obligations?${business()}&from=${day}`,
    `/obligations.ics?${span}`,
    ...['documents', 'received-documents', 'audit-log'].map((list) => `/${list}?dateFrom=${day}&dateTo=${day}`),
    `/catalogs/taxes?date=${day}`,
  ];
  await expectAnswered(paths);
});

it.each(periods)('%s', async (period) => {
  const query = `${business()}&period=${period}`;
  await expectAnswered([
    ...['103', '104'].flatMap((form) =>
      ['', '/upload', '/summary'].map((part) => `/tax-forms/${form}${part}?${query}`),
    ),
    `/ats?${query}`,
    `/ats/download?${query}`,
    `/classification-progress?${query}`,
    `/periods/${period}?${business()}`,
  ]);
});

it('names the days between which a report is possible', async () => {
  for (const day of ['0001-01-01', '9999-12-31']) {
    const { status, body } = await get(`/reports/sales?${business()}&from=${day}&to=${day}&compare=previous`);
    expect([status, body]).toEqual([400, expect.stringContaining('between 2000-01-01 and 2099-12-31')]);
  }
});

async function expectAnswered(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status, body } = await get(path);
    expect(status, `${path}: ${body}`).toBeLessThan(500);
  }
}
