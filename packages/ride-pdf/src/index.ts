export * from './logo/index.ts';
export { type RenderRideOptions, renderRide } from './render-ride.ts';
