/**
 * Encodes a text of digits as Code 128: pairs in code set C, and a change to code set B for a last odd digit. Returns
 * the widths in modules of alternating bars and spaces, starting with a bar. The 49 digits of an access key take 321
 * modules.
 */
export function encodeCode128(digits: string): number[] {
  if (!onlyDigits.test(digits)) throw new RangeError('only digits can be drawn as a barcode here');
  const values = [startC];
  for (let index = 0; index + 1 < digits.length; index += 2) values.push(Number(digits.slice(index, index + 2)));
  // In code set B, the value of a character is its ASCII code minus 32.
  if (digits.length % 2 === 1) values.push(changeToB, digits.charCodeAt(digits.length - 1) - 32);
  const weighted = values.reduce((total, value, position) => total + value * Math.max(1, position), 0);
  values.push(weighted % 103, stop);
  const widths: number[] = [];
  for (const value of values) widths.push(...(patterns[value] ?? []));
  return widths;
}

const onlyDigits = /^\d{2,}$/;
const startC = 105;
const changeToB = 100;
const stop = 106;

// ISO/IEC 15417, table 1: bar and space widths of the symbol characters 0 to 106.
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 ' +
  '123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 ' +
  '131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 ' +
  '213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 ' +
  '141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 ' +
  '124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 ' +
  '411131 211412 211214 211232 2331112'
)
  .split(' ')
  .map((pattern) => [...pattern].map(Number));
