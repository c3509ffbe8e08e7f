import original from 'i18next';
import { expect, test } from 'vitest';
import { everyArea } from './every-area.ts';
import light from './light-i18n.ts';
import type { Areas } from './start.ts';

type Texts = { [key: string]: string | Texts };

/** Every key of an area, without the endings of plurals. */
function listKeys(texts: Texts, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [before + key.replace(/_(?:zero|one|other|many)$/, '')]
      : listKeys(text, `${before}${key}.`),
  );
}

const createBackend = (files: Areas['files']) => ({
  type: 'backend' as const,
  init() {},
  read(language: string, area: string, done: (error: Error | null, texts: false | Texts) => void) {
    void files[`./${language}/${area}.ts`]?.().then((file) =>
      done(null, (file as { default: Texts }).default),
    );
  },
});

test('says what i18next says of every text that there is', async () => {
  const { files } = everyArea;
  const ns = Object.keys(files).flatMap((path) => /^\.\/en\/(\w+)\.ts$/.exec(path)?.[1] ?? []);
  const options = {
    lng: 'en',
    ns,
    defaultNS: 'shell',
    fallbackLng: false as const,
    load: 'currentOnly' as const,
    interpolation: { escapeValue: false, defaultVariables: { product: 'Anito' } },
  };
  const originalOne = original.createInstance();
  await originalOne.use(createBackend(files)).init(options);
  light.use(createBackend(files));
  await light.init(options);
  const count = await compareAll();
  expect(count).toBeGreaterThan(1_000);

  async function compareAll(): Promise<number> {
    let compared = 0;
    for (const language of ['en', 'fil', 'es', 'fr']) {
      await Promise.all([originalOne.changeLanguage(language), light.changeLanguage(language)]);
      for (const area of ns) {
        for (const key of listKeys(light.getResourceBundle(language, area)!)) {
          for (const number of [0, 1, 2, 1_000_000]) {
            const values = { count: number, number: String(number), name: 'A & B', seconds: number };
            const path = `${area}:${key}`;
            expect(light.t(path, values), `${path} in ${language}`).toBe(
              originalOne.t(path as never, values as never),
            );
            compared += 1;
          }
        }
      }
    }
    return compared;
  }
});
