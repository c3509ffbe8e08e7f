/** Languages of the product. */
export const languageTags = ['en', 'fil', 'es', 'fr'] as const;
export type Language = (typeof languageTags)[number];

/** Name of each language in that language. */
export const languages = {
  en: 'English',
  fil: 'Filipino',
  es: 'Español',
  fr: 'Français',
} as const satisfies Record<Language, string>;
