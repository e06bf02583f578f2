// The front page needs no script and no other server, and all files that it refers to exist.
import { describe, expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import { sendRequest } from '../../../test/test-app.ts';

const scene = useScene();

describe.each([
  ['/', 'es', 'Crear una cuenta', 'Entrar'],
  ['/en', 'en', 'Create an account', 'Sign in'],
])('the front page at %s', (path, lang, signUp, signIn) => {
  it('explains the service in its language and links to sign-up, sign-in, the reference and the other language', async () => {
    const { status, headers, text } = await sendRequest(`${scene.app.url}${path}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(`<html lang="${lang}">`);
    expect(text).toContain(`<a class="button" href="/app/sign-up">${signUp}</a>`);
    expect(text).toContain(`<a class="button quiet" href="/app/sign-in">${signIn}</a>`);
    expect(text).toContain('href="/docs"');
    expect(text).toContain(`href="${path === '/' ? '/en' : '/'}"`);
  });

  it('has every file that it refers to, none of another server, and no script', async () => {
    const { headers, text } = await sendRequest(`${scene.app.url}${path}`);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    );
    expect(text).not.toMatch(/https?:|<script|style=| on\w+=/);
    const named = [...text.matchAll(/(?:src|srcset|href)="([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(named).toContain('/landing/home.png');
    for (const name of named.filter((one) => !one.startsWith('/app')))
      expect([name, (await sendRequest(`${scene.app.url}${name}`)).status]).toEqual([name, 200]);
  });
});

it('the typeface of the pages is served with them', async () => {
  const style = await sendRequest(`${scene.app.url}/landing.css`);
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  const [, path] = /url\("([^"]+)"\)/.exec(style.text) ?? [];
  const font = await fetch(`${scene.app.url}${path}`);
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  expect(
    Buffer.from(await font.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('wOF2');
});
