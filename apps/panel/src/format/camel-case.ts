/** Converts `business_name` to `businessName`: request bodies are in snake_case, records in camelCase. */
export function toCamelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
