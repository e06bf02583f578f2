// `talonario …`, installed from its package.
import { runPeopleCli } from './people.ts';

process.exitCode = await runPeopleCli(process.argv.slice(2), process.env, process);
