// `talonario …`, installed from its package.
import { runApiCli } from './api-cli.ts';

process.exitCode = await runApiCli(process.argv.slice(2), process.env, process);
