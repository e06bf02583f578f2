export function isStoreFile(path: string): boolean;
export function findStraySql(files: ReadonlyMap<string, string>): string[];
export function findStrayFunctions(migrations: ReadonlyMap<string, string>): string[];
