// `npm run release -- 1.2.3`: writes the version everywhere, closes the section of the changelog, updates the notices,
// and writes the bill of materials to release/. It commits and publishes nothing, and prints the remaining steps. `npm
// run release -- --check` only checks whether all places have the same version.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeChangelog } from './release/changelog.mjs';
import { makeNotices } from './release/notices.mjs';
import { makeSbom } from './release/sbom.mjs';
import { findOtherVersions, writeVersion } from './release/versions.mjs';

// Matches files that may mention older versions of Talonario, because they describe the past or name other packages.
const history =
  /^(CHANGELOG\.md|package-lock\.json|docs\/(decisions|evidence)\/|apps\/server\/(released-schema\.json|test\/)|docs\/operations\.md|scripts\/release\/)/;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [wanted = ''] = process.argv.slice(2);
const { version: current } = JSON.parse(read('package.json'));
if (wanted === '--check') check(current);
else release();

function release() {
  if (!/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(wanted))
    stop('usage: npm run release -- 1.2.3   or   npm run release -- --check');
  if (!isLater(wanted, current)) stop(`this is ${current}: a release comes after it`);
  if (git('status', '--porcelain', '--untracked-files=no') !== '') stop('there are changes that are not committed');
  const day = new Date().toISOString().slice(0, 10);
  write('CHANGELOG.md', closeChangelog(read('CHANGELOG.md'), wanted, day));
  writeVersion(root, wanted);
  check(wanted);
  writeSbom();
  console.log(`${current} → ${wanted}. What is left:
  npm test && npm run test:panel
  git commit -am "chore(release): ${wanted}" && git tag v${wanted}
  RELEASE=${wanted} npm run release:record     # the schema that the next release has to carry; commit it
  npm run images:pin                           # needs the Internet; commit it
  npm pack -w packages/client -w packages/cli -w packages/sri -w packages/p12 --pack-destination release
Attach the files of release/ and THIRD-PARTY-NOTICES.txt to the release.`);
}

/** Whether one version is later than another. A preview is earlier than its release. */
function isLater(one, other) {
  const parts = (version) => [...version.split('-')[0].split('.').map(Number), version.includes('-') ? 0 : 1];
  const [these, those] = [parts(one), parts(other)];
  const index = these.findIndex((part, place) => part !== those[place]);
  return index < 0 ? one > other : these[index] > those[index];
}

function check(version) {
  const others = findOtherVersions(root, version);
  const leftovers = version === current ? [] : findMentions(current);
  if (read('THIRD-PARTY-NOTICES.txt') !== makeNotices(root))
    others.push('THIRD-PARTY-NOTICES.txt is stale: run npm run generate');
  if (others.length + leftovers.length > 0)
    stop(
      `not everything tells ${version}:\n${[...others, ...leftovers].join('\n')}\nNothing is committed: git checkout . takes it back.`,
    );
  console.log(`every place tells ${version}`);
}

/** Lines of tracked files that still contain the previous version. */
function findMentions(old) {
  const lines = spawnGrep(old).filter((line) => !history.test(line));
  return lines.filter((line) => /talonario/i.test(line)).map((line) => `still names ${old}: ${line.slice(0, 160)}`);
}

function spawnGrep(old) {
  try {
    return git('grep', '-nIF', old).split('\n');
  } catch (error) {
    if (error.status === 1) return []; // Exit code 1 of the search means that nothing was found.
    throw error;
  }
}

function writeSbom() {
  mkdirSync(join(root, 'release'), { recursive: true });
  write(`release/talonario-${wanted}.cdx.json`, makeSbom(JSON.parse(read('package-lock.json'))));
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

function write(path, text) {
  writeFileSync(join(root, path), text);
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function stop(why) {
  console.error(why);
  process.exit(1);
}
