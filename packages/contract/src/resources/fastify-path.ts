/**
 * Returns the path of a route in the syntax of Fastify's router: `{id}` becomes `:id`, and the colon of an action is
 * doubled, which is find-my-way's escape for a plain colon. A parameter directly before an action gets a pattern,
 * because otherwise the router would not know where it ends.
 */
export function fastifyPath(route: { readonly path: string }): string {
  return route.path
    .replaceAll(':', '::')
    .replaceAll(/\{(\w+)\}(?=::)/g, ':$1([^/:]+)')
    .replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Names of the path parameters (the words between braces), in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
