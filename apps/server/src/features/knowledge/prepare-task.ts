import { findFacts } from '@anito/business-facts/find-facts';
import { type ExtractedDocument, holdsOnlyLinks, removeParts } from '@anito/documents/extract/document';
import { extractFile } from '@anito/documents/extract/extract-file';
import { unpackDocument } from '@anito/documents/extract/stored-document';
import { parseEntry } from '@anito/documents/extract/text/parse-entry';
import type { NeedsLonger, Read } from '@anito/documents/readers/reader-task';
import { loadTokenCounter } from '@anito/models/count-tokens';
import type { DocumentContent, PreparationInput, PreparationOutput } from './prepare-content.service.ts';
import { detectDocumentLanguage, type PreparedChunk, prepareChunks } from './prepare-document.ts';

/** Characters of passages per message to the server, which takes about a millisecond of its time. */
export const partCharacters = 100_000;

/**
 * Reads content as a document with blocks: unpacks a stored text without its repeated parts, parses typed
 * text or reads a file. Throws UnreadableError for a file that cannot be read.
 */
async function extractDocument(
  content: DocumentContent,
  needsLonger: NeedsLonger,
): Promise<ExtractedDocument> {
  if (content.from === 'kept') return removeParts(unpackDocument(content.packed), content.leftOut ?? []);
  if (content.from === 'entry') return parseEntry(content.heading, content.text);
  return { ...(await extractFile(content, needsLonger)), title: content.title };
}

/** Reads a document and cuts it into passages, which it emits in parts. */
export const read: Read<PreparationInput, PreparationOutput, PreparedChunk[]> = async (input, context) => {
  const document = await extractDocument(input.content, context.needsLonger);
  const countTokens = await loadTokenCounter(input.tokenCount);
  const language = detectDocumentLanguage(document);
  const title = document.title ?? input.title;
  let characterCount = 0;
  let part: PreparedChunk[] = [];
  let characters = 0;
  for (const chunk of prepareChunks(document, language, { ...input, title, countTokens })) {
    part.push(chunk);
    characterCount += chunk.text.length;
    characters += chunk.text.length + chunk.searchText.length + chunk.terms.length;
    if (characters < partCharacters) continue;
    await context.emit(part);
    [part, characters] = [[], 0];
  }
  if (part.length > 0) await context.emit(part);
  const isOnlyLinks = holdsOnlyLinks(document);
  return { language, characterCount, isOnlyLinks, warnings: document.warnings, facts: findFacts(document) };
};
