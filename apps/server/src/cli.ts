// `npm run talonario -- …`
import { runCli } from './cli/run-cli.ts';

const terminal = { out: (text: string) => console.log(text), err: (text: string) => console.error(text) };
process.exitCode = await runCli(process.argv.slice(2), process.env, terminal);
