// A logo ready to be embedded: small, and in the form that the PDF contains, so that drawing a RIDE decodes nothing.

export interface Logo {
  readonly width: number;
  readonly height: number;
  readonly colours: ImageData;
  /** Opacity of each pixel; undefined if all pixels are opaque. */
  readonly opacity: ImageData | undefined;
}

export interface ImageData {
  /** Entries of the PDF dictionary of the image, except its width and height. */
  readonly dictionary: string;
  readonly bytes: Uint8Array;
}

const mark = 'talonario logo 1';

/** Serialises the logo for storage: a line that describes it, then its data. */
export function packLogo({ width, height, colours, opacity }: Logo): Uint8Array {
  const parts = opacity === undefined ? [colours] : [colours, opacity];
  const described = parts.map(({ dictionary, bytes }) => ({ dictionary, length: bytes.length }));
  const head = Buffer.from(`${mark}\n${JSON.stringify({ width, height, parts: described })}\n`);
  return new Uint8Array(Buffer.concat([head, ...parts.map(({ bytes }) => bytes)]));
}

/** Reads a stored logo. Returns undefined for bytes that `packLogo` did not create. */
export function unpackLogo(packed: Uint8Array): Logo | undefined {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (bytes.toString('latin1', 0, mark.length + 1) !== `${mark}\n`) return undefined;
  const end = bytes.indexOf('\n', mark.length + 1);
  const { width, height, parts } = JSON.parse(bytes.toString('utf8', mark.length + 1, end)) as {
    readonly width: number;
    readonly height: number;
    readonly parts: readonly { readonly dictionary: string; readonly length: number }[];
  };
  let at = end + 1;
  const [colours, opacity] = parts.map(({ dictionary, length }) => {
    at += length;
    return { dictionary, bytes: new Uint8Array(bytes.subarray(at - length, at)) };
  });
  return colours === undefined ? undefined : { width, height, colours, opacity };
}
