export { type PeopleCommand, peopleCommands, peopleWords, runPeopleCli } from './people.ts';
export type { Streams } from './person.ts';
