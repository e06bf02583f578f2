import { getLocale, type Locale, useLocale } from './locale.ts';

/** The texts of a feature. A text with a value in it is a function. */
type Texts = { readonly [key: string]: string | ((...values: never[]) => string) | Texts };

/** The same keys and the same values, in other words. */
type Translation<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Translation<T[Key]>;
};

/** `const texts = defineTexts({ es: {…}, en: {…} })`, then `const t = texts.use()` in a component. */
export function defineTexts<const T extends Texts>(spanish: T, english: Translation<T>) {
  const byLocale: Record<Locale, Translation<T>> = { es: spanish as unknown as Translation<T>, en: english };
  return {
    use: (): Translation<T> => byLocale[useLocale()],
    /** Outside of components. */
    now: (): Translation<T> => byLocale[getLocale()],
  };
}
