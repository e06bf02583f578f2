// Command `talonario rehearse`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type CommandInput, CommandRefused, UsageError } from '@talonario/cli/framework';
import { nodeDigest, nodeSigner, type OpenedP12, openP12, type RefusedP12 } from '@talonario/p12';
import { prepareSigner } from '@talonario/sri';
import { rehearsalPoint } from '../../documents/activation/rehearsal/build-documents.ts';
import { makeRedact } from '../../documents/activation/rehearsal/redact.ts';
import { type RehearsalInput, runRehearsal } from '../../documents/activation/rehearsal/rehearse.ts';
import {
  formatRehearsalReport,
  type RehearsalReport,
  type RehearsalVerdict,
} from '../../documents/activation/rehearsal/report.ts';
import { defaultRehearsalTiming, type RehearsalTiming } from '../../documents/activation/rehearsal/send-and-query.ts';
import { version } from '../../platform/config/version.ts';
import type { OperatorCommand } from './command.ts';
import type { OperatorConnection } from './operator.ts';
import { askPassword } from './read-password.ts';
import { readAllStandardInput } from './read-standard-input.ts';

export const rehearseCommand: OperatorCommand = makeRehearseCommand(defaultRehearsalTiming);

/** Exit codes: 0 everything works, 1 something does not work, 3 stopped because continuing was dangerous. */
const exitCodes: Readonly<Record<RehearsalVerdict, number>> = { passed: 0, warnings: 0, failed: 1, stopped: 3 };

/** Makes the command. `pace` has the timeouts and pauses of calls to SRI. */
export function makeRehearseCommand(pace: RehearsalTiming): OperatorCommand {
  return {
    words: ['rehearse'],
    summary:
      "Rehearse with SRI's test environment: clock, TLS, services, the six types, a refusal and a repetition. Never touches production",
    positionals: [{ name: 'file.p12', about: 'the signature to rehearse with; its password is asked for' }],
    options: {
      'password-stdin': { about: 'read the password from standard input; TALONARIO_P12_PASSWORD is read as well' },
      ruc: { value: 'RUC', about: 'who signs; when not given, the RUC that the certificate names' },
      establishment: { value: 'CODE', about: 'an establishment that is open in the RUC; 001 when not given' },
      report: { value: 'FILE', about: 'write the report there as JSON, for a bug report' },
      'with-names': { about: 'leave RUC, names and access keys in the report; never the password' },
    },
    async run(input, operator) {
      const wanted = readWanted(input);
      const bytes = readP12(input.positional(0));
      const password = await readPassword(input, operator);
      const opened = openP12(bytes, password, { now: new Date(), ...(wanted.ruc && { ruc: wanted.ruc }) });
      const report = await runRehearsal(inputOf(operator, opened, { ...wanted, password, pace }));
      if (wanted.file !== undefined) writeReport(wanted.file, report);
      const text = [
        formatRehearsalReport(report),
        ...(wanted.file === undefined ? [] : [`The report is in ${wanted.file}.`]),
      ];
      return { data: report, text: text.join('\n'), exitCode: exitCodes[report.verdict] };
    },
  };
}

interface Wanted {
  readonly ruc: string | undefined;
  readonly establishment: string;
  readonly file: string | undefined;
  readonly withNames: boolean;
}

function readWanted(input: CommandInput): Wanted {
  const ruc = input.text('ruc');
  if (ruc !== undefined && !/^\d{10}001$/.test(ruc))
    throw new UsageError('--ruc must be a RUC: 13 digits ending in 001');
  const establishment = input.text('establishment') ?? '001';
  if (!/^\d{3}$/.test(establishment) || establishment === '000')
    throw new UsageError('--establishment must be three digits, such as 001');
  const file = input.text('report');
  // The report file is checked before anything is sent.
  if (file !== undefined && existsSync(file)) throw new CommandRefused(`${file} exists already: name a new file`);
  return { ruc, establishment, file, withNames: input.flag('with-names') };
}

function readP12(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`);
  }
}

async function readPassword(input: CommandInput, { env }: OperatorConnection): Promise<string> {
  if (input.flag('password-stdin')) return await readAllStandardInput();
  return env.TALONARIO_P12_PASSWORD || (await askPassword('Password of the file: '));
}

function inputOf(
  { settings, tell }: OperatorConnection,
  opened: OpenedP12 | RefusedP12,
  wanted: Wanted & { readonly password: string; readonly pace: RehearsalTiming },
): RehearsalInput {
  const ruc = wanted.ruc ?? (opened.ok ? opened.ruc : null);
  const serial = opened.ok ? [opened.serialNumber, BigInt(opened.serialNumber).toString(16)] : [];
  const secrets = {
    always: [wanted.password],
    names: opened.ok ? [opened.holder] : [],
    numbers: [ruc, ruc?.slice(0, 10), opened.ok ? opened.personId : null, ...serial].filter((text) => text != null),
  };
  return {
    sri: settings.sri,
    signerAuthorities: settings.signerAuthorities,
    version,
    issuer: {
      // Name and address are invented, because SRI compares only the RUC.
      issuer: { ruc: ruc ?? '', businessName: 'ENSAYO CON EL SRI', address: 'Ecuador', accountingRequired: false },
      establishment: { code: wanted.establishment },
      emissionPoint: rehearsalPoint,
      providerRuc: settings.providerRuc,
    },
    signature: signatureOf(opened, ruc, settings.signatureHash),
    redact: makeRedact(secrets, { withNames: wanted.withNames }),
    pace: wanted.pace,
    now: () => new Date(),
    onStep: ({ state, id, message }) => tell(`${state}: ${id}: ${message}`),
  };
}

function signatureOf(
  opened: OpenedP12 | RefusedP12,
  ruc: string | null,
  hash: 'sha1' | 'sha256',
): RehearsalInput['signature'] {
  if (!opened.ok) return { refused: opened.reason };
  if (ruc === null) return { refused: 'no_ruc_given' };
  return { signer: prepareSigner(nodeSigner(opened), nodeDigest, hash), chain: opened.chain };
}

function writeReport(file: string, report: RehearsalReport): void {
  try {
    writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new CommandRefused(
      `${formatRehearsalReport(report)}\n${file} cannot be written: ${(error as NodeJS.ErrnoException).code}`,
    );
  }
}
