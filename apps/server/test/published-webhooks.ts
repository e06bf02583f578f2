// Compares bodies of webhook deliveries with the published openapi.json.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { once } from '../src/platform/once.ts';
import type { ReceivedWebhook } from './webhook-receiver.ts';

/** Fails the test if a signed body differs from the published contract. */
export function expectPublishedBodies(received: readonly ReceivedWebhook[]): void {
  for (const { headers, body } of received) {
    if (headers['webhook-signature'] === undefined) continue;
    const validate = validator();
    expect(validate(JSON.parse(body)) ? '' : `${JSON.stringify(validate.errors)}: ${body}`).toBe('');
  }
}

const validator = once(() => {
  const contract = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  const { schema } = contract.webhooks.documentEvent.post.requestBody.content['application/json'];
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  return ajv.compile({ ...schema, components: contract.components });
});
