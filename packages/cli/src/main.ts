// Entry point of the command `talonario` when it is installed from its npm package.
import { runApiCli } from './api-cli.ts';

process.exitCode = await runApiCli(process.argv.slice(2), process.env, process);
