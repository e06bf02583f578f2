// The Dockerfile, as far as it can be judged without a builder. `npm run test:container` does its steps.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findDockerfileFaults, isIgnored, readDockerfile, stagesOf } from './dockerfile.mjs';

const text = readFileSync('Dockerfile', 'utf8');
const ignore = readFileSync('.dockerignore', 'utf8');
const about = {
  exists: (path: string) => existsSync(path) && !isIgnored(path, ignore),
  isBuilt: (path: string) => existsSync(path.replace('/dist/', '/src/').replace(/\.js$/, '.ts')),
};

it('has nothing to be said against it: what it copies is there, what it starts is built, it is nobody’s root', () => {
  expect(findDockerfileFaults(text, about)).toEqual([]);
  expect(stagesOf(readDockerfile(text)).map(({ image }) => image)).toEqual([
    expect.stringMatching(/^node:\d+\.\d+\.\d+-/),
    expect.stringMatching(/^node:\d+\.\d+\.\d+-/),
  ]);
});

it.each([
  ['runs as root', text.replace(/^USER node$/m, ''), 'the image runs as root'],
  [
    'starts what nobody builds',
    text.replace('operate/api.js', 'operate/apis.js'),
    'nothing builds apps/server/dist/operate/apis.js',
  ],
  [
    'copies what is not there',
    text.replace('COPY . .', 'COPY package.json sources ./'),
    'sources is not in the context',
  ],
  ['copies from a stage that is none', text.replace('--from=build', '--from=builder'), 'there is no stage builder'],
  ['takes whatever is the newest', text.replace(/node:[\d.]+-/, 'node:'), 'names no whole version'],
  ['keeps a secret', text.replace('ENV NODE_ENV', 'ENV API_KEY=x NODE_ENV'), 'a secret would stay'],
  ['swallows signals', text.replace(/^CMD .*$/m, 'CMD node apps/server/dist/operate/api.js'), 'swallows SIGTERM'],
  ['has no health', text.replace(/^HEALTHCHECK[\s\S]*?\n {2}CMD .*$/m, ''), 'the image has no HEALTHCHECK'],
])('one that %s is told so', (_, changed, fault) => {
  expect(changed).not.toBe(text);
  expect(findDockerfileFaults(changed, about).join('\n')).toContain(fault);
});

it('leaves out what is secret, large or of this machine alone', () => {
  const out = [
    '.git/config',
    'node_modules/x',
    'apps/server/node_modules/y',
    'packages/sri/dist/index.js',
    '.talonario/master.key',
  ];
  const secrets = [
    '.env',
    'deploy/compose/.env',
    'apps/server/.env.local',
    'deploy/compose/secrets/master_key',
    'talonario.log',
    'release/x.tgz',
  ];
  expect([...out, ...secrets].filter((path) => !isIgnored(path, ignore))).toEqual([]);
  const wanted = [
    'package.json',
    'package-lock.json',
    'apps/server/src/operate/api.ts',
    'scripts/build.mjs',
    'LICENSE',
  ];
  expect(
    [...wanted, 'THIRD-PARTY-NOTICES.txt', 'apps/panel/index.html'].filter((path) => isIgnored(path, ignore)),
  ).toEqual([]);
});
