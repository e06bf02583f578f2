/** Converts `business_name` to `businessName`: request bodies are in snake_case, records in camelCase. */
export function camelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}

export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
