export { type Logo, packLogo, unpackLogo } from './logo.ts';
export { inspectLogo, type LogoInspection, type LogoReading, type LogoReason, readLogo } from './read-logo.ts';
