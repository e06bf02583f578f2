/**
 * The path of a route as Fastify's router writes it: `{id}` becomes `:id`, and the colon of an action is doubled, which is
 * how find-my-way spells a plain colon. A parameter right before an action ends there, which the router has to be told.
 */
export function fastifyPath(route: { readonly path: string }): string {
  return route.path
    .replaceAll(':', '::')
    .replaceAll(/\{(\w+)\}(?=::)/g, ':$1([^/:]+)')
    .replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The names between braces, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
