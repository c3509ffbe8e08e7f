import { ASSISTANT_META, type EmbeddedAssistant } from '@anito/contract/chat-document';
import type { Language } from '@anito/contract/languages';
import { escapeHtml, hiddenFromSearch, writeHiddenHead } from '../../lib/html.ts';
import { writeWelcome } from '../../lib/write-welcome.ts';
import type { OpenAssistant } from './public-assistant.service.ts';

/** Longest description in previews, in characters. */
const maxDescriptionLength = 300;

/**
 * Puts a text on one line and cuts it to `maxDescriptionLength` characters with an ellipsis, for link
 * previews and search engines.
 */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > maxDescriptionLength
    ? `${letters.slice(0, maxDescriptionLength - 1).join('')}…`
    : line;
}

/**
 * Returns the HTML head of a public chat: metadata for link previews and search engines, and the assistant's
 * data for the page, which saves a request. Without a description the welcome text is used. A protected,
 * paused or missing assistant gets the same neutral head.
 */
export function writeChatHead(
  openAssistant: OpenAssistant | undefined,
  {
    publicUrl,
    path,
    language,
    brandName,
  }: { publicUrl: string; path: string; language: Language; brandName: string },
): string {
  if (!openAssistant) return writeHiddenHead(brandName, brandName);
  const { assistant, isIndexable } = openAssistant;
  const { tone, responseStyle, ...publicData } = assistant;
  const { id, name, logoUrl } = publicData;
  const title = name.includes(brandName) ? name : `${name} · ${brandName}`;
  const description = shorten(publicData.description ?? '') || shorten(writeWelcome(publicData, language));
  const url = publicUrl + path;
  const createMeta = (attribute: 'name' | 'property') => (key: string, content: string) =>
    `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
  const meta = createMeta('name');
  const property = createMeta('property');
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...(isIndexable ? [`<link rel="canonical" href="${escapeHtml(url)}">`] : [hiddenFromSearch]),
    meta('description', description),
    property('og:description', description),
    property('og:type', 'website'),
    property('og:site_name', brandName),
    property('og:title', name),
    property('og:url', url),
    ...(logoUrl ? [property('og:image', `${publicUrl}/api/assistant/${id}/logo`)] : []),
    meta('twitter:card', 'summary'),
    meta('twitter:title', name),
    meta('twitter:description', description),
    meta(ASSISTANT_META, JSON.stringify(publicData satisfies EmbeddedAssistant)),
  ].join('\n    ');
}
