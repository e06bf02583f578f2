// What other features may use of signing in.
export { NewPassword } from './new-password.tsx';
export { readReturn } from './return-place.ts';
