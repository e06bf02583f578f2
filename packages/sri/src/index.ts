export { type AccessKeyParts, buildAccessKey, checkDigit, parseAccessKey } from './access-key.ts';
export { daysBetween, isCalendarDate, toXmlDate } from './calendar.ts';
export { Decimal, roundHalfUp, sum } from './decimal.ts';
export { type DocumentNumber, formatNumber, formatSequential, largestSequential, parseNumber } from './numbering.ts';
export { characterCount, isLongerThan, normalizeText, type TextReading } from './text.ts';
export {
  attribute,
  escapeAttribute,
  escapeText,
  group,
  leaf,
  optionalGroup,
  optionalLeaf,
  xmlDeclaration,
} from './xml.ts';
