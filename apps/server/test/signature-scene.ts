// A business and the signature files that it uploads.

import { afterAll, beforeAll } from 'vitest';
import { type DirectoryScene, fileForm, openDirectoryScene, password } from './directory-scene.ts';

export let scene: DirectoryScene;

/** Opens it before the tests of a file, and closes it after them. */
export function useSignatureScene(): void {
  beforeAll(async () => {
    scene = await openDirectoryScene({
      services: { now: () => now },
      log: { write: (line) => void logged.push(line) },
    });
  });
  afterAll(() => scene.close());
}

const logged: string[] = [];
// The fixtures are valid from 2026 to 2028.
export const now = new Date('2026-06-01T12:00:00Z');

export const upload = (
  id: number,
  file: Uint8Array,
  fields: Record<string, string> = { password },
  client = scene.mine.client,
) => client('businesses.files.upload', { params: { id }, form: fileForm(file, fields) });
