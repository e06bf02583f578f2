// Simulates a barcode reader: a keyboard that types a code and Enter wherever the focus is.
import type { Page } from 'playwright-core';
import { textboxNamed } from './steps.ts';

export interface ReaderOptions {
  /** Time between keystrokes in milliseconds, by the clock of the keyboard, even if the page is busy. */
  readonly stroke?: number;
  /** Whether the caret is at the end of the field's text, instead of the text being selected. */
  readonly behind?: boolean;
}

export async function scanBarcode(
  page: Page,
  field: string,
  code: string,
  { stroke = 5, behind = false }: ReaderOptions = {},
): Promise<void> {
  const input = textboxNamed(page, field);
  await input.focus();
  await input.evaluate(
    async (element, { letters, stroke, behind }) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const kept = behind ? (element as HTMLInputElement).value : '';
      const began = performance.now();
      const send = (event: Event, place: number) =>
        element.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: began + stroke * place }));
      for (let length = 1; length <= letters.length; length += 1) {
        setValue?.call(element, kept + letters.slice(0, length));
        send(new InputEvent('input', { bubbles: true }), length);
        await Promise.resolve();
      }
      send(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }), letters.length + 1);
    },
    { letters: code, stroke, behind },
  );
}
