import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { limits } from '@anito/contract/limits';
import type { Read } from '../../../lib/readers/reader-task.ts';
import { detectLanguage } from '../../../lib/words/detect-language.ts';
import type { ExtractedDocument } from '../../knowledge/extract/document.ts';
import { extractFile, type NeedsLonger } from '../../knowledge/extract/extract-file.ts';
import { decodeHtml } from '../../knowledge/extract/html/decode-html.ts';
import { parseWebPage } from '../../knowledge/extract/html/extract-html.ts';
import { packDocument, writeText } from '../../knowledge/extract/kept-document.ts';
import { splitLargeBlocks } from '../../knowledge/extract/split-large-blocks.ts';
import { listSiteLinks } from './list-site-links.ts';
import { normalizePageUrl } from './normalize-url.ts';
import type { PageDigest, PageInput } from './page-digest.ts';
import { isSameSite } from './same-site.ts';
import { toUtf8 } from './to-utf8.ts';

type Taken = { document: ExtractedDocument; hasScripts: boolean };

async function takeApart({ path, kind, contentType }: PageInput, needsLonger: NeedsLonger): Promise<Taken> {
  if (kind === 'pdf') return { document: await extractFile({ path, kind }, needsLonger), hasScripts: false };
  const html = decodeHtml(toUtf8(await readFile(path), contentType));
  const document = parseWebPage(html);
  return {
    document: { ...document, blocks: splitLargeBlocks(document.blocks) },
    hasScripts: /<script[\s>]/i.test(html),
  };
}

function readLanguage(declared: string | null, text: string): string | null {
  if (declared && /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(declared)) return declared;
  const detected = detectLanguage(text);
  return detected === 'simple' ? null : detected;
}

/** The address that a page gives itself where it lies on the same site, else where it was found. */
function findOwnUrl(url: URL, { about }: ExtractedDocument): string {
  const canonical = about?.canonical;
  const named = canonical && URL.canParse(canonical, url.href) ? new URL(canonical, url) : url;
  // A whole site that names its first page everywhere has set this up wrongly.
  const isMeant = isSameSite(named, url) && /^https?:$/.test(named.protocol) && named.pathname !== '/';
  return normalizePageUrl(isMeant ? named : url);
}

/** Characters of a page's name: it stands in lists, and in every passage of the page. */
const longestTitle = 300;

function nameOf(url: URL, document: ExtractedDocument): string {
  const file = decodeURIComponentSafely(url.pathname.split('/').at(-1) ?? '').replace(/\.pdf$/i, '');
  const title = document.title || (document.about ? '' : file) || url.host;
  return title.slice(0, longestTitle).toWellFormed();
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Takes a page apart. */
export const read: Read<PageInput, PageDigest> = async (input, { needsLonger }) => {
  const url = new URL(input.url);
  const { document, hasScripts } = await takeApart(input, needsLonger);
  const { links, about, ...learned } = document;
  const title = nameOf(url, document);
  const text = writeText(document.blocks);
  return {
    title,
    url: findOwnUrl(url, document),
    packed: await packDocument({ ...learned, title }),
    contentHash: createHash('sha256')
      .update(JSON.stringify([title, document.blocks]))
      .digest('hex'),
    contentLength: text.length,
    content: text.slice(0, limits.pageContentMax),
    links: links ? listSiteLinks(url, links) : [],
    robots: about?.robots ?? [],
    language: readLanguage(about?.language ?? null, text),
    modifiedAt: about?.modifiedAt ?? null,
    hasScripts,
  };
};
