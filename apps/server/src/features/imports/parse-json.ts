import { ExportError } from './export-problem.ts';

/** What a text of an export says; throws ExportError where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ExportError('damaged', { cause });
  }
}
