// A separate file, so that it can be loaded late: a library itself cannot (scripts/bundle.mjs).
export { AggregatorRegistry } from 'prom-client';
