// Writes due dates as a calendar file (RFC 5545), in Spanish.
import { addDays } from '@talonario/sri';
import type { ObligationRecord } from './list.ts';

export function composeCalendarFile(obligations: readonly ObligationRecord[], now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Talonario//Obligaciones//ES',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Obligaciones con el SRI',
    ...obligations.flatMap((obligation) => eventOf(obligation, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventOf(record: ObligationRecord, stamp: string): string[] {
  const { businessId, businessName, obligation, period, dueOn, rule, doubts, state, returnNumber } = record;
  const declared = state === 'declared' ? ` (declarado, ${returnNumber})` : '';
  const title = `${obligation} ${period} · ${businessName}${declared}`;
  return [
    'BEGIN:VEVENT',
    `UID:${businessId}-${obligation}-${period}@talonario`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(dueOn)}`,
    `DTEND;VALUE=DATE:${compact(addDays(dueOn, 1))}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped([rule, ...doubts].join('\n'))}`,
    ...(state === 'declared' ? [] : [...alarm('P5D', title), ...alarm('P1D', title)]),
    'END:VEVENT',
  ];
}

function alarm(before: string, title: string): string[] {
  const lines = ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-${before}`];
  return [...lines, `DESCRIPTION:${escaped(title)}`, 'END:VALARM'];
}

const compact = (day: string) => day.replaceAll('-', '');

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** Folds a line at 75 bytes, never inside a character. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > 75) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += length;
  }
  return folded;
}
