export interface KnownTypes {
  readonly codes: readonly string[];
  readonly ids: readonly number[];
  readonly slugs: readonly string[];
}
export function mayNameTypes(path: string, types: Pick<KnownTypes, 'slugs'>): boolean;
export function findTypeCodes(files: ReadonlyMap<string, string>, types: KnownTypes): string[];
