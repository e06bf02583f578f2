/** Writes a text for a PDF dictionary (titles, descriptions): ASCII if possible, UTF-16 otherwise. */
export function pdfTextString(text: string): string {
  if (plainAscii.test(text)) return `(${text.replace(specials, '\\$&')})`;
  let hex = 'feff';
  for (let index = 0; index < text.length; index += 1) hex += text.charCodeAt(index).toString(16).padStart(4, '0');
  return `<${hex}>`;
}

/** Writes a coordinate rounded to a hundredth of a point, which is finer than any printer. */
export function formatCoordinate(value: number): string {
  const hundredths = Math.round(value * 100);
  if (hundredths < 0) return `-${formatCoordinate(-value)}`;
  const whole = Math.floor(hundredths / 100);
  return `${whole}${fractions[hundredths - whole * 100]}`;
}

export function objectReference(object: number): string {
  return `${object} 0 R`;
}

// Texts of the hundredths. Thousands of coordinates are written per document, and formatting a float is slow.
const fractions = Array.from({ length: 100 }, (_, hundredths) =>
  hundredths === 0 ? '' : String(hundredths / 100).slice(1),
);

const plainAscii = /^[\x20-\x7e]*$/;
const specials = /[()\\]/g;
