// `npm run images:pin`: reads from the registry the digest of each image used in Dockerfile and
// deploy/compose/compose.yaml, and writes it after the tag. `npm run images:check` only lists images without a digest.
// Needs Internet access, but no Docker.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const files = ['Dockerfile', 'deploy/compose/compose.yaml'];
// Matches the lines that name an image: `ARG NODE_IMAGE=node:22.21.1-bookworm-slim@sha256:…` and `image:
// postgres:18.1@sha256:…`.
const reference = /^(\s*(?:ARG \w+_IMAGE=|image: ))([a-z0-9/._-]+):([\w.-]+)(@sha256:[0-9a-f]{64})?(?=\s|$)/gm;

/** Images without a digest, as `file: image:tag`. An image built by this project has no tag, so it is not included. */
export function findUnpinnedImages(folder) {
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(reference)]
      .filter(([, , , , digest]) => digest === undefined)
      .map(([, , name, tag]) => `${file}: ${name}:${tag}`),
  );
}

/**
 * Reads the digest of every image again, including images that have one already, because a tag gets new content when
 * its base system is patched.
 */
export async function pinImages(folder, registry = 'https://registry-1.docker.io') {
  const pinned = [];
  for (const file of files) {
    const path = join(folder, file);
    let text = readFileSync(path, 'utf8');
    for (const [line, before, name, tag] of [...text.matchAll(reference)]) {
      const image = `${name}:${tag}@${await readDigest(registry, name, tag)}`;
      text = text.replace(line, `${before}${image}`);
      pinned.push(`${file}: ${image}`);
    }
    writeFileSync(path, text);
  }
  return pinned;
}

async function readDigest(registry, name, tag) {
  const repository = name.includes('/') ? name : `library/${name}`;
  const url = `${registry}/v2/${repository}/manifests/${tag}`;
  const ask = (headers) =>
    fetch(url, { headers: { accept: indexTypes, ...headers }, signal: AbortSignal.timeout(30_000) });
  let answer = await ask({});
  if (answer.status === 401) answer = await ask({ authorization: `Bearer ${await readToken(answer)}` });
  if (!answer.ok) throw new Error(`${name}:${tag}: the registry answered ${answer.status}`);
  // The digest is computed from the content. The registry's own statement is only compared with it.
  const digest = `sha256:${createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')}`;
  const said = answer.headers.get('docker-content-digest');
  if (said !== null && said !== digest)
    throw new Error(`${name}:${tag}: the registry says ${said}, its bytes are ${digest}`);
  return digest;
}

// Media types of an image index, which lists the image for all processor architectures, so that the same line works on
// each of them.
const indexTypes = 'application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json';

async function readToken(refusal) {
  const challenge = refusal.headers.get('www-authenticate') ?? '';
  const part = (name) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? '';
  const query = new URLSearchParams({ service: part('service'), scope: part('scope') });
  const answer = await fetch(`${part('realm')}?${query}`, { signal: AbortSignal.timeout(30_000) });
  const { token, access_token } = await answer.json();
  return token ?? access_token;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(fileURLToPath(import.meta.url), '../..');
  if (process.argv.includes('--check')) {
    const unpinned = findUnpinnedImages(folder);
    for (const image of unpinned) console.error(`no digest: ${image} (npm run images:pin)`);
    process.exitCode = unpinned.length > 0 ? 1 : 0;
  } else for (const image of await pinImages(folder)) console.log(image);
}
