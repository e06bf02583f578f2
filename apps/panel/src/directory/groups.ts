/** The directories of a business. These operations take the same and answer alike, so the types of one serve for all. */
export type DirectoryGroup = 'customers' | 'providers' | 'carriers' | 'items';

export function directoryOperation<Verb extends 'list' | 'update' | 'delete' | 'import' | 'export' | 'list.file'>(
  group: DirectoryGroup,
  verb: Verb,
): `customers.${Verb}` {
  return `${group}.${verb}` as `customers.${Verb}`;
}
