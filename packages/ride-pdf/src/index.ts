export { type Logo, type LogoReading, readLogo } from './logo.ts';
export { type RenderRideOptions, renderRide } from './render-ride.ts';
