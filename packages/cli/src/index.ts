export { apiCommandNames, apiCommands, runApiCli } from './api-cli.ts';
export type { ApiCommand, Streams } from './cli-context.ts';
