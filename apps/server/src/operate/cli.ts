// Entry file of `npm run talonario -- …`.

import { apiCommandNames, runApiCli } from '@talonario/cli';
import { rideCommand } from './cli/ride.ts';
import { runCli } from './cli/run-cli.ts';

const args = process.argv.slice(2);
const [command = '', ...rest] = args;
const terminal = { out: (text: string) => console.log(text), err: (text: string) => console.error(text) };
// `ride` writes a PDF instead of text and needs neither configuration nor database. Commands that use an API key are in
// the package @talonario/cli, which can be installed without the server.
if (command === 'ride') process.exitCode = rideCommand(rest);
else if (apiCommandNames.has(command)) process.exitCode = await runApiCli(args, process.env, process);
else process.exitCode = await runCli(args, process.env, terminal);
