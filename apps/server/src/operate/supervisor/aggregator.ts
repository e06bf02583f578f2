// A file of its own, so that it can be loaded late: a library itself cannot (scripts/join.mjs).
export { AggregatorRegistry } from 'prom-client';
