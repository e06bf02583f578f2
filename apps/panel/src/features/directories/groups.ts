/** The directories that come and go as tables. Their operations take and give the same, so the types of one serve for all. */
export type DirectoryGroup = 'customers' | 'providers' | 'carriers' | 'items';

export function directoryOperation<Verb extends 'import' | 'export'>(
  group: DirectoryGroup,
  verb: Verb,
): `customers.${Verb}` {
  return `${group}.${verb}` as `customers.${Verb}`;
}
