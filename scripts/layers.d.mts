export const layers: readonly string[];
export const trees: Readonly<Record<string, readonly (string | readonly string[])[]>>;
export function findLayerFaults(files: ReadonlyMap<string, string>): string[];
export function findTreeFaults(
  files: ReadonlyMap<string, string>,
  order: readonly (string | readonly string[])[],
): string[];
export const unordered: readonly string[];
export function findTreeCircles(files: ReadonlyMap<string, string>): string[];
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][];
