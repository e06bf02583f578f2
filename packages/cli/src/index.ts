export { apiCommandNames, apiCommands, runApiCli } from './api-cli.ts';
export type { ApiCommand, CommandStreams } from './cli-context.ts';
