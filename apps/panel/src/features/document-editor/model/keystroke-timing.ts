// A barcode reader is a keyboard that types a code and Enter faster than anybody can.
export interface KeystrokeTiming {
  /** The text after a keystroke, and when the key went down. */
  readonly note: (text: string, at: number) => void;
  /** Whether all of the text, and the Enter behind it, came at the pace of a reader. */
  readonly isScanner: (text: string, at: number) => boolean;
}

export function createKeystrokeTiming(): KeystrokeTiming {
  let began = 0;
  let last = 0;
  let length = 0;
  return {
    note: (text, at) => {
      // A pause, or a text that did not grow by a letter, begins again.
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
