/** As the server asks; it has the last word. */
export const shortestPassword = 10;

export type Strength = 'short' | 'easy' | 'fair' | 'strong';

/** What to tell somebody about the password they are typing. `short` and `easy` will be refused. */
export function validatePassword(password: string, email: string): Strength {
  const signs = [...password];
  if (signs.length < shortestPassword) return 'short';
  const different = new Set(signs).size;
  if (different < 4 || password.toLowerCase() === email.toLowerCase()) return 'easy';
  return signs.length >= 14 && different >= 8 ? 'strong' : 'fair';
}
