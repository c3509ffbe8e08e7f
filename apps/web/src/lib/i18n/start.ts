import { PRODUCT_NAME } from '@anito/contract/limits';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { detectLanguage, type Language, languages, saveLanguage } from './languages.ts';

const files = import.meta.glob<{ default: object }>('./{en,fil,es,fr}/*.ts');

/** Loads one area of one language when it is first needed. */
const areaLoader: BackendModule = {
  type: 'backend',
  init() {},
  read(language, area, done) {
    const load = files[`./${language}/${area}.ts`];
    if (!load) return done(new Error(`No texts for ${area} in ${language}`), false);
    load().then(
      (file) => done(null, file.default),
      (error: Error) => done(error, true),
    );
  },
};

/** Loads the texts that every screen needs; `{{product}}` is the product's name in all of them. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(areaLoader)
    .use(initReactI18next)
    .init({
      lng: detectLanguage(),
      supportedLngs: Object.keys(languages),
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['ui', 'shell', 'errors'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false, defaultVariables: { product: PRODUCT_NAME } },
      react: { useSuspense: true },
    });
}

/** Changes the language and keeps the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  saveLanguage(language);
  await i18next.changeLanguage(language);
}
