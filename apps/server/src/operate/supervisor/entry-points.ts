// Entry files of the processes. Built code starts built files, sources start sources.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

export function entryPointOf(name: 'api' | 'worker'): URL {
  return new URL(`../${name}.${extension}`, import.meta.url);
}

export function simulatorEntry(): URL {
  const folder = extension === 'ts' ? 'src' : 'dist';
  return new URL(`../../../../simulator/${folder}/main.${extension}`, import.meta.url);
}
