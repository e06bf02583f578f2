// `npm run talonario -- …`

import { rideCommand } from './cli/ride.ts';
import { runCli } from './cli/run-cli.ts';

const [command, ...rest] = process.argv.slice(2);
const terminal = { out: (text: string) => console.log(text), err: (text: string) => console.error(text) };
// `ride` writes a PDF where the others write text, and needs neither configuration nor database.
process.exitCode = command === 'ride' ? rideCommand(rest) : await runCli(process.argv.slice(2), process.env, terminal);
