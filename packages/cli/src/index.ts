export { peopleCommands, peopleWords, runPeopleCli } from './people.ts';
export type { PeopleCommand, Streams } from './person.ts';
