import { getLocale, type Locale, useLocale } from './locale.ts';

/** Texts of a feature by key. A text that contains a value is a function. */
type Texts = { readonly [key: string]: string | ((...values: never[]) => string) | Texts };

/** The texts in the other language: the same keys, and functions with the same parameters. */
type Translation<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Translation<T[Key]>;
};

/**
 * Defines the texts of a module in both languages: `const texts = defineTranslatedTexts({ … }, { … })`, then `const t =
 * texts.use()` in a component.
 */
export function defineTranslatedTexts<const T extends Texts>(spanish: T, english: Translation<T>) {
  const byLocale: Record<Locale, Translation<T>> = { es: spanish as unknown as Translation<T>, en: english };
  return {
    use: (): Translation<T> => byLocale[useLocale()],
    /** Returns the texts of the current language, for use outside of components. */
    now: (): Translation<T> => byLocale[getLocale()],
  };
}
