export interface Instruction {
  readonly line: number;
  readonly name: string;
  readonly rest: string;
}
export function readDockerfile(text: string): Instruction[];
export function stagesOf(
  instructions: readonly Instruction[],
): { readonly image?: string; readonly name?: string; readonly steps: Instruction[] }[];
export function findDockerfileFaults(
  text: string,
  about: { readonly exists: (path: string) => boolean; readonly isBuilt: (path: string) => boolean },
): string[];
export function isIgnored(path: string, ignoreText: string): boolean;
