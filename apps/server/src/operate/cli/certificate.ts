// Command `talonario certificate create`.

import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { CommandRefused, UsageError } from '@talonario/cli/framework';
import { createTestP12 } from '@talonario/p12/testing';
import type { OperatorCommand } from './command.ts';

const certificateCreate: OperatorCommand = {
  words: ['certificate', 'create'],
  summary: 'Make a test .p12, for the simulator; SRI itself takes only those of the certification authorities',
  options: {
    ruc: { value: 'RUC', about: 'the RUC it names', required: true },
    holder: { value: 'NAME', about: 'the person it names; PERSONA DE PRUEBA when not given' },
    output: { value: 'FILE', about: 'where to write it; RUC.p12 when not given' },
    password: { value: 'TEXT', about: 'its password; one is made up and shown when not given' },
  },
  async run(input) {
    const ruc = input.required('ruc');
    if (!/^\d{10}001$/.test(ruc)) throw new UsageError('--ruc must be a RUC: 13 digits ending in 001');
    const password = input.text('password') ?? randomBytes(9).toString('base64url');
    const file = input.text('output') ?? `${ruc}.p12`;
    const holder = input.text('holder') ?? 'PERSONA DE PRUEBA';
    const bytes = createTestP12({ now: new Date(), holder, ruc, password });
    try {
      writeFileSync(file, bytes, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new CommandRefused(code === 'EEXIST' ? `${file} exists already and is left as it is` : message);
    }
    return {
      data: { file, ruc, holder, password },
      text: `${file} is ready, good for two years\npassword: ${password}\nNobody trusts it: use it in the test environment with the simulator.`,
    };
  },
};

export const certificateCommands = [certificateCreate] as const;
