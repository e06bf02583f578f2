// Texts for users are in Spanish or English, depending on their terminal.
export type Language = 'es' | 'en';

export interface BilingualText {
  readonly es: string;
  readonly en: string;
}

export type TextInLanguage = (text: BilingualText) => string;

/** Language of texts for the user: that of TALONARIO_LANG, or of the terminal; English if neither is Spanish. */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
  const named = env.TALONARIO_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return /^es/i.test(named) ? 'es' : 'en';
}

export function textInLanguage(language: Language): TextInLanguage {
  return (text) => text[language];
}
