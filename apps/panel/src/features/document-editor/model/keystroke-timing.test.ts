import { expect, it } from 'vitest';
import { createKeystrokeTiming } from './keystroke-timing.ts';

it('distinguishes a barcode reader from a person', () => {
  expect(typed('7861234567890', 4)).toBe(true);
  expect(typed('7861234567890', 120)).toBe(false);
  expect(typed('CAM', 2)).toBe(false);
});

it('does not take a pasted code, or one begun by hand, for a scan', () => {
  let at = 0;
  const pace = createKeystrokeTiming();
  pace.note('7861234567890', at);
  expect(pace.isScanner('7861234567890', at)).toBe(false);
  for (const [index, pause] of [300, 300, 5, 5, 5, 5].entries()) {
    at += pause;
    pace.note('x'.repeat(index + 1), at);
  }
  expect(pace.isScanner('xxxxxx', at)).toBe(false);
});

function typed(code: string, pause: number): boolean {
  let at = 1000;
  const pace = createKeystrokeTiming();
  for (let length = 1; length <= code.length; length += 1) {
    at += pause;
    pace.note(code.slice(0, length), at);
  }
  at += pause;
  return pace.isScanner(code, at);
}
