// `npm run talonario -- …`

import { peopleWords, runPeopleCli } from '@talonario/cli';
import { rideCommand } from './cli/ride.ts';
import { runCli } from './cli/run-cli.ts';

const args = process.argv.slice(2);
const [command = '', ...rest] = args;
const terminal = { out: (text: string) => console.log(text), err: (text: string) => console.error(text) };
// `ride` writes a PDF where the others write text, and needs neither configuration nor database. What works with a key against any server
// is a program of its own, which is also installed by itself.
if (command === 'ride') process.exitCode = rideCommand(rest);
else if (peopleWords.has(command)) process.exitCode = await runPeopleCli(args, process.env, process);
else process.exitCode = await runCli(args, process.env, terminal);
