import { apiKeyPrefix } from '@anito/contract/api-keys';
import { listScripts, type PageScripts } from '@anito/documents/extract/html/list-scripts';
import { isOwnOrigin } from '../../../lib/own-origin.ts';
import { parsePolicies } from './security-policy.ts';
import type { PageWidget, WidgetPage, WidgetPageInput } from './widget-page.ts';

type Script = PageScripts['scripts'][number] & { url: URL | null };

/** More than any real page has. */
const maxWidgets = 20;
/** Number of characters after a call of `init` that are searched for its options. */
const callLength = 2_000;
const maxKeyLength = 100;

const call = 'AnitoWidget.init';
const keyOf = new RegExp(`${apiKeyPrefix}[\\w-]{1,${maxKeyLength}}`);
const publicIdOf = /\bassistant["']?\s{0,20}:\s{0,20}["']([\w-]{1,100})["']/;
const assistantOf = /assistantId["']?\s{0,20}:\s{0,20}["']?(\d{1,15})(?!\d)/;

/**
 * Types of scripts that browsers run (HTML, 4.12.1.1). Consent tools set other types until a visitor agrees.
 */
const isExecutableType = (type: string | undefined) =>
  !type?.trim() || /^\s*(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)\s*(?:;|$)/i.test(type);

/** Returns an id of at most 15 digits, or null for 0 and all other texts. */
const readId = (text: string | undefined) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) || null : null);

/**
 * Returns the widget that the `data-…` attributes of a script tag configure, or undefined without any of
 * them.
 */
function readTagWidget({ attributes }: Script): PageWidget | undefined {
  const [publicId, id, key] = ['data-assistant', 'data-assistant-id', 'data-api-key'].map((name) =>
    attributes.get(name)?.trim(),
  );
  if (!publicId && !id && !key) return undefined;
  return {
    assistantId: readId(id),
    publicId: publicId?.slice(0, maxKeyLength) || null,
    apiKey: key?.slice(0, maxKeyLength) || null,
  };
}

/** Returns the widgets that the `init` calls of an inline script configure, found by their text. */
function readInitCalls({ text }: Script): PageWidget[] {
  return text
    .split(call, maxWidgets + 1)
    .slice(1)
    .map((after) => {
      const options = after.slice(0, callLength);
      return {
        assistantId: readId(assistantOf.exec(options)?.[1]),
        publicId: publicIdOf.exec(options)?.[1] ?? null,
        apiKey: keyOf.exec(options)?.[0] ?? null,
      };
    });
}

/** Returns the absolute URL of a script, or null for an inline script or an invalid address. */
function resolveScriptUrl(src: string | undefined, base: URL): URL | null {
  return src !== undefined && URL.canParse(src, base.href) ? new URL(src, base) : null;
}

/**
 * Returns the base of relative URLs: that of the page's `base` element if it is valid, else the page itself.
 */
function resolveBase(base: string | null, page: URL): URL {
  return base !== null && URL.canParse(base, page.href) ? new URL(base, page) : page;
}

/**
 * Finds the widgets in the HTML of a page, and what would block them: a missing or foreign loader script, a
 * script held back by a consent tool (`isHeld`), and the page's Content Security Policy.
 */
export function readWidgetPage(
  html: string,
  { url, securityPolicy, serverUrl }: Pick<WidgetPageInput, 'url' | 'securityPolicy' | 'serverUrl'>,
): WidgetPage {
  const page = new URL(url);
  const listing = listScripts(html);
  const base = resolveBase(listing.base, page);
  const policies = parsePolicies(securityPolicy, listing.policies, page);
  const all = listing.scripts.map((script) => ({
    ...script,
    url: resolveScriptUrl(script.attributes.get('src'), base),
  }));
  const scripts = all.filter(({ attributes }) => isExecutableType(attributes.get('type')));

  const loader = new URL('/widget.js', serverUrl);
  const isOurs = ({ origin }: URL) => isOwnOrigin(serverUrl, origin);
  const isLoader = ({ url: src }: Script) => src !== null && isOurs(src) && src.pathname === loader.pathname;
  const loaders = scripts.filter(isLoader);
  const callingScripts = scripts.filter(
    ({ attributes, text }) => !attributes.has('src') && text.includes(call),
  );
  const widgets = [
    ...loaders.flatMap((script) => readTagWidget(script) ?? []),
    ...callingScripts.flatMap((script) => readInitCalls(script)),
  ].slice(0, maxWidgets);
  const isElsewhere = (script: Script) =>
    script.url !== null &&
    !isOurs(script.url) &&
    script.url.pathname.endsWith(loader.pathname) &&
    (Boolean(readTagWidget(script)?.publicId) ||
      readTagWidget(script)?.apiKey?.startsWith(apiKeyPrefix) ||
      callingScripts.length > 0);

  return {
    widgets,
    isLoaded: loaders.length > 0,
    isLoadedElsewhere: scripts.some((script) => isElsewhere(script)),
    isHeld: loaders.length === 0 && all.some((script) => isLoader(script)),
    refused: {
      script: !loaders.every(({ attributes }) => policies.allows('script', loader, attributes.get('nonce'))),
      inline: !callingScripts.every(({ attributes, text }) =>
        policies.allowsInline(text, attributes.get('nonce')),
      ),
      connect: !policies.allows('connect', new URL('/api/widget/1/config', serverUrl)),
      frame: !policies.allows('frame', new URL('/widget/1/frame', serverUrl)),
    },
  };
}
