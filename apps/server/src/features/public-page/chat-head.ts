import { ASSISTANT_META, type WrittenAssistant } from '@anito/contract/chat-document';
import type { Language } from '@anito/contract/languages';
import { escapeHtml, hiddenFromSearch, writeHiddenHead } from '../../lib/html.ts';
import { writeWelcome } from '../../lib/write-welcome.ts';
import type { OpenAssistant } from '../assistants/assistants.service.ts';

/** Longest description that previews show (characters). */
const longestDescription = 300;

/** Text as the previews of links and search engines show it: one line, not too long. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > longestDescription ? `${letters.slice(0, longestDescription - 1).join('')}…` : line;
}

/**
 * What the head of a public chat's document says of its assistant, for link previews and search engines, and for the page
 * itself, which so need not ask. One without a description is described by its first words. Of an assistant that nobody
 * may look at without a code, of a paused one and of one that is not there: nothing, in the same words.
 */
export function writeChatHead(
  found: OpenAssistant | undefined,
  {
    publicUrl,
    path,
    language,
    brandName,
  }: { publicUrl: string; path: string; language: Language; brandName: string },
): string {
  if (!found) return writeHiddenHead(brandName, brandName);
  const { assistant, isIndexable } = found;
  const { tone, responseStyle, ...written } = assistant;
  const { id, name, logoUrl } = written;
  const title = name.includes(brandName) ? name : `${name} · ${brandName}`;
  const description = shorten(written.description ?? '') || shorten(writeWelcome(written, language));
  const url = publicUrl + path;
  const named = (attribute: 'name' | 'property') => (key: string, content: string) =>
    `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
  const meta = named('name');
  const property = named('property');
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
    meta(ASSISTANT_META, JSON.stringify(written satisfies WrittenAssistant)),
  ].join('\n    ');
}
