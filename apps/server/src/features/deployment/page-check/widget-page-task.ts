import { readFile } from 'node:fs/promises';
import { toUtf8 } from '@anito/crawler/page/to-utf8';
import { decodeHtml } from '@anito/documents/extract/html/decode-html';
import type { Read } from '@anito/documents/readers/reader-task';
import { readWidgetPage } from './read-widget-page.ts';
import type { WidgetPage, WidgetPageInput } from './widget-page.ts';

/** Reads the page at `path` and returns the widgets in its HTML. */
export const read: Read<WidgetPageInput, WidgetPage> = async (input) => {
  const html = decodeHtml(toUtf8(await readFile(input.path), input.contentType));
  return readWidgetPage(html, input);
};
