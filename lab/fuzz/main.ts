// npm run fuzz -- [--home DIR] [--count N] [--seed N] [--stranger KEY] Sends requests of every operation of
// openapi.json, valid and invalid, to the service that runs from DIR (TALONARIO_HOME), and compares each answer with
// openapi.json. With the key of a second, empty account it also requests the first one's records.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenApi } from './operations.ts';
import { type FuzzFinding, fuzz } from './run.ts';
import { probeWithOtherAccount } from './stranger.ts';

const { values } = parseArgs({
  options: {
    home: { type: 'string', default: process.env.TALONARIO_HOME ?? '.talonario' },
    count: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    stranger: { type: 'string' },
  },
});
const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as OpenApi;
const api = readDemo(values.home);
const seed = Number(values.seed);

const report = await fuzz({ document, api, seed, count: Number(values.count) });
console.log(`${report.requests} requests, seed ${seed}: ${JSON.stringify(report.statuses)}`);
if (report.neverDone.length > 0) console.log(`never answered with success: ${report.neverDone.join(', ')}`);
const findings = [...report.findings];
if (values.stranger !== undefined) {
  const probe = await probeWithOtherAccount({ document, owner: api, strangerKey: values.stranger, seed, each: 5 });
  console.log(`${probe.requests} requests with the key of a stranger`);
  findings.push(...probe.findings);
}
for (const finding of findings) console.log(describeFinding(finding));
console.log(findings.length === 0 ? 'nothing found' : `${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;

function readDemo(home: string): { readonly base: string; readonly key: string } {
  try {
    const demo = JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8')) as { apiBase: string; apiKey: string };
    return { base: demo.apiBase, key: demo.apiKey };
  } catch {
    console.error(`No service to try: start one with "npm start" (looked in ${home}; another home: --home DIR).`);
    process.exit(1);
  }
}

function describeFinding({ operation, fault, request, answer }: FuzzFinding): string {
  const { method, path, headers, body } = request;
  const sent = typeof body === 'string' ? body : body === undefined ? '' : Buffer.from(body).toString('latin1');
  const lines = [`${operation} ${fault}`, `${method} ${path} ${JSON.stringify(headers)}`, sent.slice(0, 1500), answer];
  return lines.join('\n  ');
}
