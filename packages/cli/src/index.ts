export { apiCommandNames as peopleWords, apiCommands as peopleCommands, runApiCli as runPeopleCli } from './api-cli.ts';
export type { ApiCommand as PeopleCommand, Streams } from './cli-context.ts';
