import type { FastifyInstance } from 'fastify';

/** `fetch`, over the network or into an application that does not listen. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Returns a `fetch` that injects requests into an application; `ip` is the client's address. */
export function fetchInto(app: FastifyInstance, ip = '127.0.0.1'): Fetch {
  return async (url, init = {}) => {
    const { pathname, search, host } = new URL(url);
    const response = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: `${pathname}${search}`,
      remoteAddress: ip,
      headers: { host, ...Object.fromEntries(new Headers(init.headers)) },
      ...(init.body === undefined || init.body === null ? {} : { payload: String(init.body) }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      for (const item of Array.isArray(value) ? value : [value]) headers.append(name, String(item));
    }
    const body = [204, 304].includes(response.statusCode) ? null : response.body;
    return new Response(body, { status: response.statusCode, headers });
  };
}

type Cookie = { name: string; value: string; path: string };

/** A page as seen by a browser without JavaScript. */
export type Page = { url: string; status: number; headers: Headers; body: string };

/** A browser without JavaScript: cookies, redirects, forms. */
export type Browser = {
  /** Opens an address and follows redirects. Stops before an address that starts with `stopAt`. */
  open(url: string, init?: RequestInit & { stopAt?: string | undefined }): Promise<Page>;
  /** Fills in the first form of a page and submits it. Throws when the page has none. */
  submit(page: Page, fields: Record<string, string>, stopAt?: string): Promise<Page>;
  /** Returns the URL of the first link that ends with `ending`. Throws without such a link. */
  findLink(page: Page, ending: string): string;
  cookies: Cookie[];
};

const maxRedirects = 10;

const decodeEntities = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decodeEntities(value);
}

function storeCookies(cookies: Cookie[], headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const find = (key: string) =>
      attributes.find((item) => item.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const path = find('path') ?? '/';
    const index = cookies.findIndex((cookie) => cookie.name === name && cookie.path === path);
    if (index >= 0) cookies.splice(index, 1);
    const expires = find('expires');
    if (expires === undefined || Date.parse(expires) > Date.now()) cookies.push({ name, value, path });
  }
}

function cookieHeader(cookies: Cookie[], url: string): Record<string, string> {
  const { pathname } = new URL(url);
  const sent = cookies.filter(
    ({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')),
  );
  return sent.length > 0 ? { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') } : {};
}

/** Creates a browser with an empty cookie jar. */
export function createBrowser(fetch: Fetch): Browser {
  const cookies: Cookie[] = [];

  async function open(url: string, init: RequestInit & { stopAt?: string | undefined } = {}): Promise<Page> {
    const { stopAt, ...first } = init;
    let request: RequestInit = first;
    let current = url;
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const headers = {
        ...Object.fromEntries(new Headers(request.headers)),
        ...cookieHeader(cookies, current),
      };
      const response = await fetch(current, { ...request, headers, redirect: 'manual' });
      storeCookies(cookies, response.headers);
      const location = response.headers.get('location');
      if (location === null || response.status < 300 || response.status >= 400) {
        return {
          url: current,
          status: response.status,
          headers: response.headers,
          body: await response.text(),
        };
      }
      current = new URL(location, current).href;
      if (stopAt !== undefined && current.startsWith(stopAt)) {
        return { url: current, status: response.status, headers: response.headers, body: '' };
      }
      request = {};
    }
    throw new Error(`Too many redirects from ${url}`);
  }

  return {
    cookies,
    open,
    submit(page, fields, stopAt) {
      const form = /<form[^>]*>[\s\S]*?<\/form>/.exec(page.body)?.[0];
      if (!form) throw new Error(`No form at ${page.url}`);
      const hidden = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
        attribute(tag, 'name') ?? '',
        attribute(tag, 'value') ?? '',
      ]);
      const action = new URL(attribute(form, 'action') ?? '', page.url).href;
      const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields });
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: new URL(page.url).origin,
      };
      return open(action, { method: 'POST', body: body.toString(), headers, stopAt });
    },
    findLink(page, ending) {
      const links = [...page.body.matchAll(/<a[^>]*>/g)].map(([tag]) => attribute(tag, 'href') ?? '');
      const match = links.find((link) => link.endsWith(ending));
      if (match === undefined) throw new Error(`No link to ${ending} at ${page.url}`);
      return new URL(match, page.url).href;
    },
  };
}
