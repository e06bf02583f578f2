import { isCalendarDate } from '../calendar.ts';
import { toGuayaquil } from '../ride/dates.ts';
import { textOf } from '../ride/source.ts';
import type { XmlTree } from '../ride/xml-tree.ts';
import { plainDecimal } from './plain-decimal.ts';
import type { DecimalText } from './received-document.ts';

/** Text of a child element, with line breaks replaced; undefined if there is no such child or it is empty. */
export function optionalText(tree: XmlTree | undefined, name: string): string | undefined {
  return textOf(tree, name) || undefined;
}

/** Amount in a child; undefined if there is none or it is not a number. */
export function amountIn(tree: XmlTree | undefined, name: string): DecimalText | undefined {
  return plainDecimal(textOf(tree, name));
}

/** Date in a child element, converted to YYYY-MM-DD. */
export function dateIn(tree: XmlTree | undefined, name: string): string | undefined {
  const date = toGuayaquil(textOf(tree, name))?.slice(0, 10);
  return date !== undefined && isCalendarDate(date) ? date : undefined;
}
