import type { Logo } from '../logo/logo.ts';
import type { PdfFile } from './pdf-file.ts';
import { reference } from './syntax.ts';

export function writeLogo(file: PdfFile, logo: Logo): number {
  const size = `/Type/XObject/Subtype/Image/Width ${logo.width}/Height ${logo.height}/BitsPerComponent 8`;
  const mask =
    logo.opacity === undefined
      ? ''
      : `/SMask ${reference(file.addStream(`${size}${logo.opacity.dictionary}`, logo.opacity.bytes))}`;
  return file.addStream(`${size}${logo.colours.dictionary}${mask}`, logo.colours.bytes);
}
