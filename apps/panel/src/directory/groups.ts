/**
 * Directories of a business. Their operations have the same inputs and similar responses, so the types of one are used
 * for all.
 */
export type DirectoryGroup = 'customers' | 'providers' | 'carriers' | 'items';

export function directoryOperation<Verb extends 'list' | 'update' | 'delete' | 'import' | 'export' | 'list.file'>(
  group: DirectoryGroup,
  verb: Verb,
): `customers.${Verb}` {
  return `${group}.${verb}` as `customers.${Verb}`;
}
