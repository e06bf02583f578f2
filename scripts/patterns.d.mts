export interface FoundPattern {
  readonly source: string;
  readonly flags: string;
  /** The file, or the route and the part of its request. */
  readonly where: string;
}
export interface ShapePattern extends FoundPattern {
  readonly maxLength?: number;
}
export function patternsOfCode(
  root: string,
  folders: readonly string[],
): { readonly patterns: readonly FoundPattern[]; readonly made: readonly string[] };
export function patternsOfShapes(
  routes: readonly import('@talonario/contract').OperationSpec[],
): readonly ShapePattern[];
export function judge(
  patterns: readonly FoundPattern[],
  knownSafe: ReadonlySet<string>,
): { readonly safe: readonly string[]; readonly faults: readonly string[] };
export function faultOf(pattern: Pick<FoundPattern, 'source' | 'flags'>): string | undefined;
export function readSafe(path: string): ReadonlySet<string>;
export function writeSafe(path: string, safe: readonly string[]): void;
