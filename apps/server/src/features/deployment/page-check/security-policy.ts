import { createHash } from 'node:crypto';

/** Kinds of resources that a page must allow for a widget. */
export type ResourceKind = 'script' | 'connect' | 'frame';

/** Directives of one policy with their sources. */
type Policy = ReadonlyMap<string, string[]>;

/** Applicable directives, in order of precedence. */
const directives: Record<ResourceKind, string[]> = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  connect: ['connect-src', 'default-src'],
  frame: ['frame-src', 'child-src', 'default-src'],
};

/** Further policies and characters are ignored. */
const maxPolicies = 20;
const maxPolicyLength = 100_000;

/** Parses a Content Security Policy into its directives with their sources. */
function parsePolicy(text: string): Policy {
  const policy = new Map<string, string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    // The first of duplicate directives counts (CSP, 2.2.1).
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/**
 * Returns the sources of the most specific directive of the policy. Returns undefined if the policy allows
 * all.
 */
const findSources = (policy: Policy, kind: ResourceKind) =>
  directives[kind].map((name) => policy.get(name)).find((sources) => sources !== undefined);

const hasKeyword = (sources: string[], keyword: string) =>
  sources.some((source) => source.toLowerCase() === `'${keyword}'`);

const hasNonce = (sources: string[], nonce: string | undefined) =>
  Boolean(nonce) && sources.includes(`'nonce-${nonce}'`);

/** A host source with optional scheme, port and path. The host may start with an asterisk. */
const hostSource =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::(\d+|\*))?(\/[^?#]*)?$/i;

/** Returns whether a URL has the scheme. `http:` also allows `https:`. */
const isSameScheme = (scheme: string, { protocol }: URL) =>
  protocol === scheme || (scheme === 'http:' && protocol === 'https:');

/**
 * Whether the path of a source in a policy matches a URL. One that ends with `/` matches all paths below it;
 * none matches any.
 */
function isSamePath(path: string | undefined, { pathname }: URL): boolean {
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
}

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' };

/**
 * Whether the host of a source in a policy matches a URL. `*.` matches subdomains, but not the domain itself.
 */
function isSameHost(source: string, { hostname }: URL): boolean {
  const host = source.toLowerCase();
  if (host === '*') return true;
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
}

/**
 * Whether a source of a policy matches a URL (CSP, 6.7.2). `page` is the page's URL, for `'self'` and the
 * scheme.
 */
function matchesUrl(source: string, url: URL, page: URL): boolean {
  if (source === '*') return true;
  if (source.toLowerCase() === "'self'") return url.origin === page.origin;
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return isSameScheme(source.toLowerCase(), url);
  const [, scheme, host, port, path] = hostSource.exec(source) ?? [];
  if (host === undefined) return false;
  const ownPort = url.port || defaultPorts[url.protocol];
  return (
    isSameScheme(scheme ? `${scheme.toLowerCase()}:` : page.protocol, url) &&
    isSameHost(host, url) &&
    (port === '*' || (port ?? defaultPorts[url.protocol]) === ownPort) &&
    isSamePath(path, url)
  );
}

/** Whether the sources of a policy contain the hash of an inline script. */
function hasHash(sources: string[], text: string): boolean {
  return ['sha256', 'sha384', 'sha512'].some((name) => {
    const isNamed = sources.some((source) => source.toLowerCase().startsWith(`'${name}-`));
    return isNamed && sources.includes(`'${name}-${createHash(name).update(text).digest('base64')}'`);
  });
}

/** The combined policies of a page. All of them must allow a resource. */
type PagePolicies = {
  /** Returns whether a URL is allowed; for a script also by the nonce of its tag. */
  allows(kind: ResourceKind, url: URL, nonce?: string): boolean;
  /** Returns whether an inline script is allowed. */
  allowsInline(text: string, nonce: string | undefined): boolean;
};

/**
 * Parses the Content Security Policies of a page, from its header (which may contain several) and its `meta`
 * elements. A script must pass all of them. Takes linear time.
 */
export function parsePolicies(header: string | null, declared: string[], page: URL): PagePolicies {
  const policies = [...(header ?? '').slice(0, maxPolicyLength).split(','), ...declared]
    .slice(0, maxPolicies)
    .map((text) => parsePolicy(text.slice(0, maxPolicyLength)));
  return {
    allows: (kind, url, nonce) =>
      policies.every((policy) => {
        const sources = findSources(policy, kind);
        if (!sources || (kind === 'script' && hasNonce(sources, nonce))) return true;
        // With 'strict-dynamic', host sources are ignored (CSP, 8.2).
        if (kind === 'script' && hasKeyword(sources, 'strict-dynamic')) return false;
        return sources.some((source) => matchesUrl(source, url, page));
      }),
    allowsInline: (text, nonce) =>
      policies.every((policy) => {
        const sources = findSources(policy, 'script');
        if (!sources || hasNonce(sources, nonce) || hasHash(sources, text)) return true;
        const isNamed = sources.some((source) => /^'(?:nonce|sha\d+)-/i.test(source));
        return hasKeyword(sources, 'unsafe-inline') && !isNamed && !hasKeyword(sources, 'strict-dynamic');
      }),
  };
}
