// Exports for other features.
export { NewPassword } from './new-password.tsx';
export { readReturn } from './return-place.ts';
