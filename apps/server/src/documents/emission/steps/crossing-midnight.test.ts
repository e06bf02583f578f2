// Tests that midnight may pass between any two steps of an emission: the document gets a warning in every case.
import { expect, test } from 'vitest';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { useScene } from '../../../../test/scene.ts';
import { makeClient } from '../../../../test/test-app.ts';
import { dayInGuayaquil } from '../../../platform/clock/guayaquil.ts';

const midnight = new Date(`${dayInGuayaquil(new Date())}T00:00:00-05:00`).getTime();
/** Number of times that the clock is read before midnight passes. Undefined: the clock of the machine is used. */
let readsBefore: number | undefined;
const now = () => {
  if (readsBefore === undefined) return new Date();
  readsBefore -= 1;
  return new Date(readsBefore >= 0 ? midnight - 100 : midnight + 100);
};
const scene = useScene({ business: 'issuing', now });

test('a document of yesterday that SRI receives today has a warning about its date', async () => {
  const client = makeClient(scene.app.url, scene.account.key);
  // The clock is read when the key is checked, when the rules are applied, and when SRI has the bytes. In each round
  // midnight passes before another one of these.
  for (const reads of [0, 1, 2]) {
    readsBefore = reads;
    const body = { ...bodiesOf(scene.business, new Date(midnight - 100))['01'], emit: true };
    const { status, body: answer } = await client('documents.create', { body });
    readsBefore = undefined;
    const { warnings } = (answer as { data: { warnings: { code: string }[] } }).data;
    const dated = warnings.filter(({ code }) => /date_not_today|crossed_midnight/.test(code));
    expect([reads, status, dated.length]).toEqual([reads, 201, 1]);
  }
});
