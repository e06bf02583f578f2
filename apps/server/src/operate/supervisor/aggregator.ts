// Re-exports the class in a separate file, so that it can be loaded late: scripts/bundle.mjs cannot load a library late
// directly.
export { AggregatorRegistry } from 'prom-client';
