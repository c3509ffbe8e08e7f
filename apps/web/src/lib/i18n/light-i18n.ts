import { useSyncExternalStore } from 'react';

/**
 * What stands in the place of i18next and react-i18next in what browsers load: as much of both as our texts use, which
 * light-i18n.test.ts holds against the original. The build puts it there; types and tests are the original's.
 */

type Texts = { [key: string]: string | Texts };
type Values = Record<string, unknown> & { ns?: string; count?: number };
type Backend = { read(language: string, area: string, done: (error: unknown, texts: unknown) => void): void };
type Options = {
  lng?: string;
  ns?: string[];
  defaultNS?: string;
  interpolation?: { defaultVariables?: Record<string, string> };
};

const loaded = new Map<string, Texts>();
const loading = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
let backend: Backend;
let options: Options = {};
let language = 'en';

type Translate = ReturnType<typeof createTranslate>;

/** What components draw from, by areas: a new one whenever the language or its texts have changed. */
let edition = new Map<string, Translate>();

/** The same function until something changes: effects depend on it. */
function getTranslate(areas: string[]): Translate {
  const key = areas.join();
  const translate = edition.get(key) ?? createTranslate(areas);
  edition.set(key, translate);
  return translate;
}

function publish(): void {
  edition = new Map();
  for (const listener of listeners) listener();
}

function load(area: string, wanted = language): Promise<void> {
  const key = `${wanted}/${area}`;
  let promise = loading.get(key);
  if (!promise) {
    promise = new Promise((resolve, reject) => {
      backend.read(wanted, area, (error, texts) => {
        if (error) return reject(error);
        loaded.set(key, texts as Texts);
        resolve();
      });
    });
    loading.set(key, promise);
  }
  return promise;
}

function find(texts: Texts | undefined, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

function createTranslate(areas: string[]) {
  return (path: string, values: Values = {}): string => {
    const colon = path.indexOf(':');
    const area = colon > 0 ? path.slice(0, colon) : (values.ns ?? areas[0] ?? options.defaultNS ?? '');
    const key = path.slice(colon + 1);
    const texts = loaded.get(`${language}/${area}`);
    const { count } = values;
    const form = count === undefined ? '' : `_${new Intl.PluralRules(language).select(count)}`;
    const none = count === 0 ? find(texts, `${key}_zero`) : undefined;
    const text = none ?? find(texts, key + form) ?? find(texts, `${key}_other`) ?? find(texts, key) ?? key;
    const all: Record<string, unknown> = { ...options.interpolation?.defaultVariables, ...values };
    return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(all[name] ?? place));
  };
}

const i18next = {
  get language() {
    return language;
  },
  t: (path: string, values?: Values): string => getTranslate([])(path, values),
  use(part: Partial<Backend>) {
    if (part.read) backend = part as Backend;
    return i18next;
  },
  async init(given: Options): Promise<void> {
    options = given;
    await i18next.changeLanguage(given.lng ?? language);
  },
  on(_event: 'languageChanged', listener: (language: string) => void): void {
    let told: string | undefined;
    listeners.add(() => {
      if (told !== language) listener(language);
      told = language;
    });
  },
  async changeLanguage(next: string): Promise<void> {
    const used = [...loaded.keys()].map((key) => key.split('/')[1]!);
    await Promise.all([...new Set([...(options.ns ?? []), ...used])].map((area) => load(area, next)));
    language = next;
    publish();
  },
  async loadNamespaces(areas: string | string[]): Promise<void> {
    await Promise.all([areas].flat().map((area) => load(area)));
    publish();
  },
  getResourceBundle: (of: string, area: string): Texts | undefined => loaded.get(`${of}/${area}`),
};

export default i18next;

/** Only the original needs to be joined with React. */
export const initReactI18next = {};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The texts of areas in the present language, drawn anew when it changes; waits until they are loaded. */
export function useTranslation(area?: string | string[], { useSuspense = true } = {}) {
  useSyncExternalStore(subscribe, () => edition);
  const areas = area === undefined ? [] : [area].flat();
  const missing = areas.filter((each) => !loaded.has(`${language}/${each}`));
  if (missing.length > 0) {
    const loads = i18next.loadNamespaces(missing);
    if (useSuspense) throw loads;
  }
  return { t: getTranslate(areas), i18n: i18next };
}
