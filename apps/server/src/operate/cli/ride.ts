import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { decodeLogo, type Logo, type RenderRideOptions, renderRide } from '@talonario/ride-pdf';
import { RideError, type RideStatus } from '@talonario/sri';

export const rideUsage = `talonario ride FILE.xml [options] > FILE.pdf

Draws the RIDE of an SRI document: authorised, signed or a draft, bare or inside SRI's answer. FILE may be - for the standard input.

  --logo FILE            PNG or JPEG to print in the head
  --decimal-separator S  . (default) or ,
  --status STATUS        authorized, pending, rejected or draft, where the file does not tell
  --output FILE          write to a file instead of the standard output
`;

/** Input and output of `talonario ride`. */
export interface RideCommandIo {
  readonly stdin: () => Uint8Array;
  readonly stdout: { readonly isTTY?: boolean; write(bytes: Uint8Array): unknown };
  readonly stderr: { write(text: string): unknown };
}

const realWorld: RideCommandIo = { stdin: () => readFileSync(0), stdout: process.stdout, stderr: process.stderr };

/** Command `talonario ride`. Returns the exit code: 0 done, 1 file or logo cannot be used, 2 wrong usage. */
export function rideCommand(args: readonly string[], world: RideCommandIo = realWorld): number {
  try {
    if (args.includes('--help') || args.includes('-h')) {
      world.stdout.write(Buffer.from(rideUsage));
      return 0;
    }
    const { file, output, options } = readArguments(args);
    const pdf = renderRide(decodeXml(file === '-' ? world.stdin() : readFileSync(file)), options);
    if (output !== undefined) writeFileSync(output, pdf);
    else if (world.stdout.isTTY === true)
      throw new UsageError('a PDF is no text: send it to a file with > or --output');
    else world.stdout.write(pdf);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      world.stderr.write(`${error.message}\n\n${rideUsage}`);
      return 2;
    }
    if (error instanceof RideError || isFileError(error)) {
      world.stderr.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
}

class UsageError extends Error {}

interface RideArguments {
  readonly file: string;
  readonly output: string | undefined;
  readonly options: RenderRideOptions;
}

function readArguments(args: readonly string[]): RideArguments {
  const { values, positionals } = parse(args);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('give one XML file');
  const separator = values['decimal-separator'] ?? '.';
  if (separator !== '.' && separator !== ',') throw new UsageError('the decimal separator is . or ,');
  const { status } = values;
  if (status !== undefined && !isStatus(status)) throw new UsageError(`the status is one of ${statuses.join(', ')}`);
  return {
    file,
    output: values.output,
    options: {
      decimalSeparator: separator,
      ...(status === undefined ? {} : { status }),
      ...(values.logo === undefined ? {} : { logo: usableLogo(values.logo) }),
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        logo: { type: 'string' },
        output: { type: 'string' },
        status: { type: 'string' },
        'decimal-separator': { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Reads the logo. An unreadable one is an error here because the user names the file; the server only leaves it out.
 */
function usableLogo(file: string): Logo {
  const reading = decodeLogo(readFileSync(file));
  if (!reading.ok) throw new RideError(`${file}: ${logoReasons[reading.reason]}`);
  return reading.logo;
}

/** Decodes a file in the encoding that it declares. Old files are in ISO-8859-1. */
function decodeXml(bytes: Uint8Array): string {
  const declaration = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1');
  const encoding = declaredEncoding.exec(declaration)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new RideError(`the file is not a text in ${encoding}`);
  }
}

function isStatus(text: string): text is RideStatus {
  return (statuses as readonly string[]).includes(text);
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

const statuses = ['authorized', 'pending', 'rejected', 'draft'] as const satisfies readonly RideStatus[];
const declaredEncoding = /^\s*(?:\xef\xbb\xbf)?<\?xml[^>]*encoding=["']([\w.-]+)["']/;

const logoReasons = {
  format: 'the logo is neither a PNG nor a JPEG',
  corrupt: 'the logo cannot be read',
  too_large: 'the logo has too many pixels: save it smaller, 3000 by 3000 or less',
} as const;
