// Exports for other features.
export { NewPassword } from './new-password.tsx';
export { parseReturnPath } from './return-place.ts';
