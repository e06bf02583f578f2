export const longestFile: number;
export const longestFunction: number;
export function findSizeFaults(files: ReadonlyMap<string, string>, known?: readonly string[]): string[];
export function functionsOf(
  path: string,
  text: string,
): readonly { readonly name: string; readonly start: number; readonly length: number }[];
export const longestCorridor: number;
export const longestCorridorFile: number;
export function findCorridorFaults(page: string, files: ReadonlyMap<string, string>, root?: string): string[];
