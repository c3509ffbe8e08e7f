import { readFile } from 'node:fs/promises';
import { assistantInput } from '@anito/contract/assistants';
import { fileConnectionInput } from '@anito/contract/files';
import { z } from 'zod';

const folder = new URL('./documents/', import.meta.url);

const schema = z.strictObject({
  connectionName: fileConnectionInput.shape.name,
  description: fileConnectionInput.shape.description,
  files: z.array(z.string().regex(/^[\w.-]+$/)).min(1),
  assistant: assistantInput,
});

/** The sample business as `sample.json` describes it, with the places of its documents. */
export type Sample = z.output<typeof schema> & { documents: { name: string; path: URL }[] };

/** Reads and checks the description of the sample business. */
export async function loadSample(): Promise<Sample> {
  const text = await readFile(new URL('./sample.json', import.meta.url), 'utf8');
  const sample = schema.parse(JSON.parse(text));
  return { ...sample, documents: sample.files.map((name) => ({ name, path: new URL(name, folder) })) };
}
