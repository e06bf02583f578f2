import type { FaceInUse } from '../font/face.ts';
import type { PdfFile } from './pdf-file.ts';
import { reference } from './syntax.ts';

/** Embeds the part of a face that a document uses; gives the font object. */
export function writeFont(file: PdfFile, inUse: FaceInUse): number {
  const { font } = inUse.face;
  const { program, programLength, widths, toUnicode } = inUse.file();
  const scale = 1000 / font.unitsPerEm;
  const units = (value: number) => String(Math.round(value * scale));
  // Six letters before the name say that the font is a subset; the same ones always, for the same bytes always.
  const name = `/TALONA+${font.postscriptName}`;
  const programObject = file.addStream(`/Filter/FlateDecode/Length1 ${programLength}`, program);
  const map = file.addStream('/Filter/FlateDecode', toUnicode);
  const descriptor = file.add(
    `<</Type/FontDescriptor/FontName${name}/Flags 4/FontBBox[${font.boundingBox.map(units).join(' ')}]/ItalicAngle 0` +
      `/Ascent ${units(font.ascent)}/Descent ${units(font.descent)}/CapHeight ${units(font.capHeight)}` +
      `/StemV ${font.weight > 500 ? 130 : 85}/FontFile2 ${reference(programObject)}>>`,
  );
  const descendant = file.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${reference(descriptor)}/CIDToGIDMap/Identity/DW 600/W[1[${widths}]]>>`,
  );
  return file.add(
    `<</Type/Font/Subtype/Type0/BaseFont${name}/Encoding/Identity-H/DescendantFonts[${reference(descendant)}]` +
      `/ToUnicode ${reference(map)}>>`,
  );
}
