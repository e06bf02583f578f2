// Commands `talonario operator …`. Operators are users who see the operator's page and get its alerts.
import { CommandRefused, formatTable } from '@talonario/cli/framework';
import { findPersonByEmail, normalizeEmail } from '../../identity/accounts/store.ts';
import { addOperator, listOperators, removeOperator } from '../../identity/operators/store.ts';
import type { OperatorCommand } from './command.ts';
import { type OperatorConnection, recordOperatorAudit } from './operator.ts';

const add: OperatorCommand = {
  words: ['operator', 'add'],
  summary: 'Let a person of the panel see how the whole installation is doing, and alert them',
  positionals: [{ name: 'email', about: 'e-mail of the person; in production they need a second factor' }],
  run: (input, operator) => change(operator, input.positional(0), 'operators.add'),
};

const remove: OperatorCommand = {
  words: ['operator', 'remove'],
  summary: 'Take that away again; it holds from the next call on',
  positionals: [{ name: 'email', about: 'e-mail of the person' }],
  run: (input, operator) => change(operator, input.positional(0), 'operators.remove'),
};

const list: OperatorCommand = {
  words: ['operator', 'list'],
  summary: 'List the operators of this installation',
  async run(_input, operator) {
    const operators = await listOperators(await operator.database());
    const rows = operators.map(({ email, name, secondFactor }) => [email, name, secondFactor]);
    const text =
      rows.length === 0
        ? 'nobody: talonario operator add <email>'
        : formatTable(['e-mail', 'name', 'second factor'], rows);
    return { data: operators, text };
  },
};

export const operatorCommands: readonly OperatorCommand[] = [add, remove, list];

async function change(operator: OperatorConnection, given: string, action: 'operators.add' | 'operators.remove') {
  const email = normalizeEmail(given);
  const owner = await operator.database();
  await owner.transaction().execute(async (trx) => {
    const person = await findPersonByEmail(trx, email);
    if (person === undefined) throw new CommandRefused(`no person has the address ${email}`);
    const changed = await (action === 'operators.add' ? addOperator : removeOperator)(trx, person.id);
    if (!changed) throw new CommandRefused(`${email} is ${action === 'operators.add' ? 'one already' : 'none'}`);
    for (const { accountId, userId } of person.memberships)
      await recordOperatorAudit(trx, { accountId, action, recordType: 'user', recordId: userId });
  });
  const text =
    action === 'operators.add' ? `${email} operates this installation: /app/operator` : `${email} does no longer`;
  return { data: { email, operator: action === 'operators.add' }, text };
}
