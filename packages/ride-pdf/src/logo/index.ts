export { type Logo, packLogo, unpackLogo } from './logo.ts';
export { type DecodedLogo, decodeLogo, inspectLogo, type LogoInspection, type LogoReason } from './read-logo.ts';
