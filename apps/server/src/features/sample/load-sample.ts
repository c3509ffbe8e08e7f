import { readFile } from 'node:fs/promises';
import { assistantInput } from '@anito/contract/assistants';
import { connectionInput, type SampleLanguage, sampleLanguages } from '@anito/contract/sources';
import { z } from 'zod';

const folder = new URL('./documents/', import.meta.url);

const texts = z.strictObject({
  connectionDescription: connectionInput.shape.description,
  assistantDescription: assistantInput.shape.description,
  /** Questions that the built-in model can answer from the documents, which are in English and Filipino. */
  suggestedQuestions: assistantInput.shape.suggestedQuestions,
});
const schema = z.strictObject({
  connectionName: connectionInput.shape.name,
  files: z.array(z.string().regex(/^[\w.-]+$/)).min(1),
  assistant: assistantInput.omit({ description: true, suggestedQuestions: true }),
  texts: z.record(z.enum(sampleLanguages), texts),
});

/** The sample business from `sample.json` in one language, with the paths of its documents. */
export type Sample = {
  connection: z.output<typeof connectionInput>;
  /** The descriptions of the source in every language. */
  descriptions: (string | null | undefined)[];
  assistant: z.output<typeof assistantInput>;
  documents: { name: string; path: URL }[];
};

/**
 * Returns the sample business that `sample.json` describes, with its texts in a language. Throws if the file
 * is invalid.
 */
export async function loadSample(language: SampleLanguage): Promise<Sample> {
  const text = await readFile(new URL('./sample.json', import.meta.url), 'utf8');
  const sample = schema.parse(JSON.parse(text));
  const { connectionDescription, assistantDescription, suggestedQuestions } = sample.texts[language];
  return {
    connection: { name: sample.connectionName, description: connectionDescription },
    descriptions: Object.values(sample.texts).map((text) => text.connectionDescription),
    assistant: { ...sample.assistant, description: assistantDescription, suggestedQuestions },
    documents: sample.files.map((name) => ({ name, path: new URL(name, folder) })),
  };
}
