import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FontFace } from './face.ts';

export interface RideFontFaces {
  readonly regular: FontFace;
  readonly bold: FontFace;
}

/**
 * Loads the fonts when the first document is drawn. Source Sans 3 (SIL Open Font License 1.1) is narrow enough for
 * eight columns, has digits of one width by default, and has every Latin letter.
 */
export function loadFaces(): RideFontFaces {
  loaded ??= {
    regular: new FontFace(readFont('400Regular/SourceSans3_400Regular.ttf')),
    bold: new FontFace(readFont('600SemiBold/SourceSans3_600SemiBold.ttf')),
  };
  return loaded;
}

let loaded: RideFontFaces | undefined;

function readFont(file: string): Uint8Array {
  const { resolve } = createRequire(import.meta.url);
  return new Uint8Array(readFileSync(resolve(`@expo-google-fonts/source-sans-3/${file}`)));
}
