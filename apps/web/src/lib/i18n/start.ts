import { getOwnAssistantName } from '@anito/contract/own-assistant';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readBrandName } from '../brand.ts';
import { formatBytes } from '../format.ts';
import { reloadIfReachable } from '../outdated.ts';
import { pause } from '../pause.ts';
import { detectLanguage, type Language, languages, saveLanguage } from './languages.ts';
import type { Resources } from './resources.ts';

/** Texts that a page may load. */
export type Areas = {
  /** Loaders by their paths in `locales/`, such as `./en/ui.json`. */
  files: Record<string, () => Promise<object>>;
  /** Areas that every screen of the page needs. */
  first: (keyof Resources)[];
};

/** Loads one area of one language when it is first needed. */
const createLoader = (files: Areas['files']): BackendModule => ({
  type: 'backend',
  init() {},
  read(language, area, done) {
    const load = files[`./${language}/${area}.json`];
    if (!load) return done(new Error(`No texts for ${area} in ${language}`), false);
    void loadWithRetry(load).then((texts) => done(null, texts));
  },
});

/** Pause between two tries to load texts, in milliseconds. A screen cannot be drawn without its texts. */
const pauseMs = 2_000;

/**
 * Loads a file of texts. Retries after `pauseMs` until it succeeds, and never rejects. May reload the page to
 * get the files of the current version.
 */
async function loadWithRetry<File>(load: () => Promise<File>): Promise<File> {
  for (;;) {
    try {
      return await load();
    } catch {
      await reloadIfReachable();
      await pause(pauseMs);
    }
  }
}

const brand = {
  get product() {
    return readBrandName();
  },
  get ownAssistant() {
    return getOwnAssistantName(readBrandName(), i18next.language as Language);
  },
};

/**
 * Starts i18next in the detected language and loads the texts of the areas in `first`, which every screen
 * needs. In all texts `{{product}}` is the installation's name. `{{ownAssistant}}` is what users build: an
 * Anito, or an assistant on an installation with another name.
 */
export async function startI18n({ files, first }: Areas): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(createLoader(files))
    .use(initReactI18next)
    .init({
      lng: detectLanguage(),
      supportedLngs: Object.keys(languages),
      fallbackLng: false,
      load: 'currentOnly',
      ns: first,
      defaultNS: 'shell',
      interpolation: { escapeValue: false, defaultVariables: brand },
      // A server of another version may not send a value.
      missingInterpolationHandler: () => '',
      react: { useSuspense: true },
    });
  i18next.services.formatter?.add('size', formatBytes);
}

/**
 * Changes the language of the page and saves the choice in this browser. Rejects if the browser blocks
 * storage.
 */
export async function changeLanguage(language: Language): Promise<void> {
  saveLanguage(language);
  await i18next.changeLanguage(language);
}
