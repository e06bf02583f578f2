// Reads a password from a terminal without echo.
import { CommandRefused, UsageError } from '@talonario/cli/framework';

export interface PasswordTerminal {
  readonly isTTY?: boolean;
  setRawMode?(raw: boolean): unknown;
  resume(): unknown;
  pause(): unknown;
  on(event: 'data', listen: (chunk: Buffer) => void): unknown;
  off(event: 'data', listen: (chunk: Buffer) => void): unknown;
}

export async function askPassword(
  question: string,
  input: PasswordTerminal = process.stdin,
  say: (text: string) => unknown = (text) => process.stderr.write(text),
): Promise<string> {
  const raw = input.setRawMode?.bind(input);
  if (input.isTTY !== true || raw === undefined)
    throw new UsageError('nobody can be asked for the password here: use --password-stdin or TALONARIO_P12_PASSWORD');
  say(question);
  raw(true);
  input.resume();
  try {
    return await readLine(input);
  } finally {
    raw(false);
    input.pause();
    say('\n');
  }
}

function readLine(input: PasswordTerminal): Promise<string> {
  return new Promise((resolve, reject) => {
    const typed: string[] = [];
    const listen = (chunk: Buffer) => {
      for (const key of chunk.toString('utf8')) {
        if (key === '\u0003' || key === '\u0004') end(() => reject(new CommandRefused('given up')));
        else if (key === '\r' || key === '\n') end(() => resolve(typed.join('')));
        else if (key === '\u007f' || key === '\b') typed.pop();
        else typed.push(key);
      }
    };
    const end = (settle: () => void) => {
      input.off('data', listen);
      settle();
    };
    input.on('data', listen);
  });
}
