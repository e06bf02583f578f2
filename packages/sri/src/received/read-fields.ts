import { isCalendarDate } from '../calendar.ts';
import { toGuayaquilTime } from '../ride/dates.ts';
import { childTextOnOneLine } from '../ride/source.ts';
import type { XmlTree } from '../ride/xml-tree.ts';
import { normalizeDecimalText } from './plain-decimal.ts';
import type { DecimalText } from './received-document.ts';

/** Text of a child element, with line breaks replaced; undefined if there is no such child or it is empty. */
export function optionalChildText(tree: XmlTree | undefined, name: string): string | undefined {
  return childTextOnOneLine(tree, name) || undefined;
}

/** Amount in a child; undefined if there is none or it is not a number. */
export function childAmount(tree: XmlTree | undefined, name: string): DecimalText | undefined {
  return normalizeDecimalText(childTextOnOneLine(tree, name));
}

/** Date in a child element, converted to YYYY-MM-DD. */
export function childDate(tree: XmlTree | undefined, name: string): string | undefined {
  const date = toGuayaquilTime(childTextOnOneLine(tree, name))?.slice(0, 10);
  return date !== undefined && isCalendarDate(date) ? date : undefined;
}
