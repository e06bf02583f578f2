export declare function findProgram(
  use: string,
  names: string | readonly string[],
  probe?: { readonly having: string; readonly args: readonly string[] },
): string | undefined;
export declare function findPhp(use: string): string | undefined;
export declare function hasPrograms(use: string, ...names: readonly string[]): boolean;
export declare function executablePathsOf(name: string): string[];
