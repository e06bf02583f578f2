export const layers: readonly string[];
export const layeredTrees: Readonly<Record<string, readonly (string | readonly string[])[]>>;
export function findLayerFaults(files: ReadonlyMap<string, string>): string[];
export function findTreeFaults(
  files: ReadonlyMap<string, string>,
  order: readonly (string | readonly string[])[],
): string[];
export const treesWithoutOrder: readonly string[];
export function findTreeCycles(files: ReadonlyMap<string, string>): string[];
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][];
