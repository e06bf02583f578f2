export const versionPlaces: readonly string[];
export function manifestPaths(root: string): string[];
export function findOtherVersions(root: string, wanted: string): string[];
export function writeVersion(root: string, wanted: string): void;
