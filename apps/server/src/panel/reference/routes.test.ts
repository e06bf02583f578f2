import { openApiText, routes } from '@talonario/contract';
import { describe, expect, it } from 'vitest';
import { todayInGuayaquil, useScene } from '../../../test/scene.ts';
import { sendRequest } from '../../../test/test-app.ts';
import { headingAnchorOf } from './markdown.ts';
import { adaptExamplesToServer } from './served-examples.ts';
import { spanishSummaries } from './spanish-summaries.ts';

const scene = useScene();

describe('public documentation', () => {
  it('has the contract, equal to the committed file but for the dates of its examples', async () => {
    const { status, headers, text } = await sendRequest(`${scene.app.url}/openapi.json`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(text).toBe(adaptExamplesToServer(openApiText(), { origin: scene.app.url, today: todayInGuayaquil() }));
    const again = await sendRequest(`${scene.app.url}/openapi.json`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('has the contract without indentation, too', async () => {
    const { status, headers, text } = await sendRequest(`${scene.app.url}/openapi.min.json`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const readable = await sendRequest(`${scene.app.url}/openapi.json`);
    expect(JSON.parse(text)).toEqual(JSON.parse(readable.text));
    expect(text.length).toBeLessThan(openApiText().length * 0.6);
  });

  it('has a guide for language models and a front page that links to both', async () => {
    const llms = await sendRequest(`${scene.app.url}/llms.txt`);
    expect([llms.status, llms.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const front = await sendRequest(`${scene.app.url}/`);
    expect(front.text).toContain('href="/docs"');
    expect((await sendRequest(`${scene.app.url}/landing.css`)).headers.get('content-type')).toContain('text/css');
  });

  it.each([
    ['/docs', 'en', 'Create a document as a draft'],
    ['/docs/es', 'es', 'Crear un documento como borrador'],
  ])('has the reference at %s without scripts: every operation, in four languages', async (path, lang, words) => {
    const page = await sendRequest(`${scene.app.url}${path}`);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(page.text).toContain(`<html lang="${lang}">`);
    expect(page.text).toContain(words);
    expect(page.text).not.toMatch(/<script| on\w+=|javascript:/);
    for (const { name } of routes) expect(page.text).toContain(`<h3 id="${headingAnchorOf(name)}">`);
    expect(page.text.match(/<summary>Python<\/summary>/g)).toHaveLength(routes.length);
    const anchors = new Set([...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, target] of page.text.matchAll(/href="#([^"]+)"/g)) expect(anchors).toContain(target);
    for (const [, link] of page.text.matchAll(/(?:src|href)="(\/[^"#]*)"/g))
      expect([link, (await sendRequest(`${scene.app.url}${link}`)).status]).toEqual([link, 200]);
    expect(page.text).not.toContain('undefined');
  });

  it('has a Spanish summary for every operation', () => {
    expect(routes.filter(({ name }) => spanishSummaries[name] === undefined).map(({ name }) => name)).toEqual([]);
  });

  it('has the guides in both languages, whose links exist', async () => {
    for (const path of ['/docs/guides/first-invoice', '/docs/es/guides/retry', '/docs/es/guides/webhooks']) {
      const { status, text } = await sendRequest(`${scene.app.url}${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain('<pre data-language="python">');
      expect(text).not.toMatch(/\.md"|<script/);
      for (const [, link] of text.matchAll(/href="([^"#]*)"/g))
        expect([link, (await sendRequest(`${scene.app.url}${link}`)).status]).toEqual([link, 200]);
    }
  });

  it('has the interactive reference, with a policy that allows only files of this server', async () => {
    const page = await sendRequest(`${scene.app.url}/docs/interactive`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
    expect(page.text).not.toMatch(/https?:|<script>| on\w+=/);
    for (const [, path] of page.text.matchAll(/(?:src|href)="([^"]+)"/g))
      expect([path, (await sendRequest(`${scene.app.url}${path}`)).status]).toEqual([path, 200]);
    const script = await sendRequest(`${scene.app.url}/docs/scalar.js`, { headers: { 'accept-encoding': 'identity' } });
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(script.text.length).toBeGreaterThan(1_000_000);
    for (const coding of ['br', 'gzip']) {
      const coded = await sendRequest(`${scene.app.url}/docs/scalar.js`, { headers: { 'accept-encoding': coding } });
      expect([coded.headers.get('content-encoding'), coded.text === script.text]).toEqual([coding, true]);
      expect(coded.headers.get('etag')).not.toBe(script.headers.get('etag'));
    }
  });
});
