// Files of the built panel. Only names found in the folder are served, so no request can read a file outside the
// folder.
import { type Dirent, promises as fs } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { type CompressedFile, compressedFile } from '../compressed-file.ts';

export interface PanelFiles {
  /** Finds a file by its name relative to the folder, for example `index.html` or `assets/index-4f2a.js`. */
  find(name: string): Promise<CompressedFile | undefined>;
}

/** Opens the folder of the built panel. Its files are read on first use, and again after a new build. */
export function openPanelFiles(folder: string): PanelFiles {
  let read: { readonly mark: string; readonly files: Promise<ReadonlyMap<string, CompressedFile>> } | undefined;
  return {
    async find(name) {
      const mark = await markOf(folder);
      if (mark === undefined) return undefined;
      if (read?.mark !== mark) read = { mark, files: readFolder(folder) };
      try {
        return (await read.files).get(name);
      } catch (error) {
        read = undefined; // a build was writing the folder; the next request reads it again
        throw error;
      }
    },
  };
}

// Text that differs after a new build: the times of index.html and of the folder assets, which a build writes one after
// the other.
async function markOf(folder: string): Promise<string | undefined> {
  const stats = ['index.html', 'assets'].map((name) => fs.stat(join(folder, name)).catch(() => undefined));
  const [page, parts] = await Promise.all(stats);
  return page && `${page.mtimeMs} ${page.ino} ${page.size} ${parts?.mtimeMs}`;
}

async function readFolder(folder: string): Promise<ReadonlyMap<string, CompressedFile>> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !isCoded(entry.name));
  return new Map(await Promise.all(files.map((entry) => readPanelFile(folder, entry))));
}

// Whether a file is a compressed form made by the build: index-4f2a.js.br is next to index-4f2a.js.
const isCoded = (name: string) => /\.(?:br|gz)$/.test(name);

async function readPanelFile(folder: string, entry: Dirent): Promise<readonly [string, CompressedFile]> {
  const path = join(entry.parentPath, entry.name);
  const { mediaType, compresses } = kinds[extname(entry.name)] ?? unknownKind;
  const [plain, br, gzip] = await Promise.all([
    fs.readFile(path),
    ...['br', 'gz'].map((ending) => fs.readFile(`${path}.${ending}`).catch(() => undefined)),
  ]);
  const file = compressedFile(plain, mediaType, compresses, { ...(br && { br }), ...(gzip && { gzip }) });
  return [relative(folder, path).split(sep).join('/'), file];
}

const text = (mediaType: string) => ({ mediaType: `${mediaType}; charset=utf-8`, compresses: true });
const packed = (mediaType: string) => ({ mediaType, compresses: false });

const kinds: Readonly<Record<string, { readonly mediaType: string; readonly compresses: boolean }>> = {
  '.html': text('text/html'),
  '.js': text('text/javascript'),
  '.css': text('text/css'),
  '.json': text('application/json'),
  '.svg': text('image/svg+xml'),
  '.txt': text('text/plain'),
  '.webmanifest': text('application/manifest+json'),
  '.png': packed('image/png'),
  '.woff2': packed('font/woff2'),
};

// Media type for unknown files. Browsers neither run nor show them.
const unknownKind = packed('application/octet-stream');
