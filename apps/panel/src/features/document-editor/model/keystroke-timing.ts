// Recognises a barcode reader: a keyboard that types a code and Enter faster than a person can.
export interface KeystrokeTiming {
  /** Records the text after a keystroke, and the time of the keystroke. */
  readonly note: (text: string, at: number) => void;
  /** Whether the complete text and the Enter after it were typed at the speed of a barcode reader. */
  readonly isScanner: (text: string, at: number) => boolean;
}

export function createKeystrokeTiming(): KeystrokeTiming {
  let began = 0;
  let last = 0;
  let length = 0;
  return {
    note: (text, at) => {
      // A pause, or a text that did not grow by one letter, starts a new measurement.
      const goesOn = text.length === length + 1 && text.length > 1 && at - last <= slowestStroke;
      if (!goesOn) began = text.length === 1 ? at : Number.NEGATIVE_INFINITY;
      last = at;
      length = text.length;
    },
    isScanner: (text, at) =>
      text.length >= shortestCode &&
      text.length === length &&
      at - last <= slowestStroke &&
      (last - began) / (text.length - 1) <= slowestMean,
  };
}

const shortestCode = 4;
const slowestStroke = 80;
const slowestMean = 25;
