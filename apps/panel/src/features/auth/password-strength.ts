/** Minimum length of a password. The server checks the same minimum. */
export const minPasswordLength = 10;

export type PasswordStrength = 'short' | 'easy' | 'fair' | 'strong';

/** Rating of a password while it is being typed. The server refuses `short` and `easy`. */
export function validatePassword(password: string, email: string): PasswordStrength {
  const signs = [...password];
  if (signs.length < minPasswordLength) return 'short';
  const different = new Set(signs).size;
  if (different < 4 || password.toLowerCase() === email.toLowerCase()) return 'easy';
  return signs.length >= 14 && different >= 8 ? 'strong' : 'fair';
}
