export function isStore(path: string): boolean;
export function findStraySql(files: ReadonlyMap<string, string>): string[];
