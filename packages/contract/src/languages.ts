/** The languages that the product speaks. */
export const languageTags = ['en', 'fil', 'es', 'fr'] as const;
export type Language = (typeof languageTags)[number];

/** Each language by its own name. */
export const languages = {
  en: 'English',
  fil: 'Filipino',
  es: 'Español',
  fr: 'Français',
} as const satisfies Record<Language, string>;
