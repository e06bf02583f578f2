export const layers: readonly string[];
export function findLayerFaults(files: ReadonlyMap<string, string>): string[];
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][];
