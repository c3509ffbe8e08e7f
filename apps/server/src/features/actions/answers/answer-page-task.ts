import { readFile } from 'node:fs/promises';
import { toUtf8 } from '@anito/crawler/page/to-utf8';
import { decodeHtml } from '@anito/documents/extract/html/decode-html';
import { parseWebPage } from '@anito/documents/extract/html/extract-html';
import { renderPlainText } from '@anito/documents/extract/stored-document';
import type { Read } from '@anito/documents/readers/reader-task';
import type { AnswerPageInput } from './answer-page.ts';

/** Reads the page at `path` and returns its title and text, cut to `maxCharacters`. */
export const read: Read<AnswerPageInput, string> = async ({ path, contentType, maxCharacters }) => {
  const { title, blocks } = parseWebPage(decodeHtml(toUtf8(await readFile(path), contentType)), '');
  const text = renderPlainText(blocks);
  return `${title ? `${title}\n\n` : ''}${text}`.slice(0, maxCharacters);
};
