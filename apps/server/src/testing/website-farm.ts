/**
 * A realistic website of a shop for tests: navigation on every page, a sitemap, robots.txt, ETags. Its pages
 * can be changed and deleted while it runs, and it records every request. It has traps for crawlers: an
 * endless calendar, session ids, and every misbehaviour of the fake website.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { answerAsFake, type FakeWebsite, listen } from '@anito/outside/testing/fake-website';

/** A page of the farm. `body` is the HTML of its main part. */
export type FarmPage = {
  title: string;
  body: string;
  /** Additional HTML of the head. */
  head?: string;
  headers?: Record<string, string>;
  /** A bare page is sent unchanged, without the frame. */
  isBare?: boolean;
  /** Sent instead of a page, for example a PDF. */
  bytes?: Buffer;
  /** Whether the sitemap lists it; otherwise only links lead to it. */
  isInSitemap?: boolean;
  /** Its last change according to the sitemap. */
  lastmod?: string;
};

/** A received request, in order. */
export type FarmRequest = {
  path: string;
  status: number;
  /** In milliseconds, by `performance.now()`. */
  at: number;
  userAgent: string;
  /** Number of open requests of this farm when it arrived, including itself. */
  open: number;
};

/** A running farm. */
export type WebsiteFarm = FakeWebsite & {
  /** Pages by path, with the query if there is one. */
  pages: Map<string, FarmPage>;
  log: FarmRequest[];
  /** Content of robots.txt; undefined for 404, a number for that status. */
  robots: string | number | undefined;
  hasSitemap: boolean;
  /** Milliseconds before each response. */
  latencyMs: number;
  /** Each entry is used once, before the next page: a status with Retry-After in seconds. */
  busy: { status: number; retryAfter: string }[];
  /** While set, every request gets this status. */
  downWith: number | undefined;
  /** Counts the responses for a path, by status. */
  count(path: string, status?: number): number;
  forget(): void;
};

const html = { 'content-type': 'text/html; charset=utf-8' };

const products = [
  'Ube cake',
  'Mango float',
  'Pandesal',
  'Ensaymada',
  'Leche flan',
  'Buko pie',
  'Cassava cake',
  'Bibingka',
];
const towns = ['Antipolo', 'Pasig', 'Marikina', 'Taytay', 'Cainta', 'Angono', 'Binangonan', 'Tanay'];

/** Returns the price of a product of the farm in pesos, different for each. */
export const priceOf = (index: number) => 100 + index * 3;

function writeProduct(index: number): FarmPage {
  const name = `${products[index % products.length]} no. ${index}`;
  const town = towns[index % towns.length];
  const filler = Array.from(
    { length: 4 },
    (_, part) =>
      `<p>${name} is baked in our ${town} kitchen on day ${part + 1} of each week. It keeps for ${part + 2} days in a cool place, and longer when it is wrapped well.</p>`,
  );
  return {
    title: name,
    isInSitemap: true,
    body: `<h1>${name}</h1><p>The ${name} costs ₱${priceOf(index)} and is sold in ${town}.</p><h2>Keeping</h2>${filler.join('')}
      <table><tr><th>Size</th><th>Price</th></tr><tr><td>Small</td><td>₱${priceOf(index)}</td></tr><tr><td>Large</td><td>₱${priceOf(index) * 2}</td></tr></table>`,
  };
}

/** Returns this number of ordinary shop pages by path. */
export function writeShopPages(count: number): Map<string, FarmPage> {
  const links = Array.from(
    { length: count - 4 },
    (_, index) => `<li><a href="/products/${index + 1}">Product ${index + 1}</a></li>`,
  );
  return new Map<string, FarmPage>([
    [
      '/',
      {
        title: 'Aling Nena’s Bakery',
        body: '<h1>Welcome</h1><p>We have baked in Antipolo since 1987.</p>',
        isInSitemap: true,
      },
    ],
    [
      '/menu',
      {
        title: 'Menu',
        body: `<h1>Menu</h1><p>Everything that we bake.</p><ul>${links.join('')}</ul>`,
        isInSitemap: true,
      },
    ],
    [
      '/about',
      {
        title: 'About us',
        body: '<h1>About us</h1><p>Nena Santos opened the shop with her mother’s oven.</p>',
      },
    ],
    [
      '/delivery',
      {
        title: 'Delivery',
        body: '<h1>Delivery</h1><p>Delivery to Antipolo costs ₱120 and takes one day.</p>',
        isInSitemap: true,
      },
    ],
    ...links.map((_, index): [string, FarmPage] => [`/products/${index + 1}`, writeProduct(index + 1)]),
  ]);
}

function writePage({ title, body, head = '', isBare }: FarmPage): string {
  if (isBare) return body;
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}<link rel="stylesheet" href="/style.css"></head><body>
    <header><nav><a href="/">Home</a><a href="/menu">Menu</a><a href="/about?utm_source=nav">About</a><a href="/delivery#fees">Delivery</a></nav></header>
    <main>${body}</main><footer><p>12 Rizal St., Antipolo · 0917 555 0142</p></footer></body></html>`;
}

const calendarPath = /^\/calendar\/(\d{1,6})$/;

/**
 * Returns a page for each month without end; each links to the next one. Returns undefined for other paths.
 */
function findCalendarPage(path: string): FarmPage | undefined {
  const month = Number(calendarPath.exec(path)?.[1]);
  if (!month) return undefined;
  const days = `<p>In month ${month} of our calendar the oven is cleaned on day ${(month % 27) + 1}.</p>`;
  return {
    title: `Month ${month}`,
    body: `<h1>Month ${month}</h1>${days}<a href="/calendar/${month + 1}">Next month</a>`,
  };
}

let lobbyVisits = 0;

/** Returns the same page under a new address at each visit; undefined for other paths. */
function findSessionPage(path: string): FarmPage | undefined {
  if (!path.startsWith('/lobby')) return undefined;
  lobbyVisits += 1;
  const link = `/lobby?visit=${lobbyVisits}`;
  return { title: 'Lobby', body: `<h1>Lobby</h1><p>Take a seat.</p><a href="${link}">On</a>` };
}

const etagOf = (content: string | Buffer) =>
  `"${createHash('sha1').update(content).digest('hex').slice(0, 16)}"`;

/** Sends a page, or 304 when the client has it by its ETag. Returns the status. */
function sendPage(request: IncomingMessage, response: ServerResponse, page: FarmPage): number {
  const content = page.bytes ?? writePage(page);
  const etag = page.headers?.etag ?? etagOf(content);
  const isKnown = request.headers['if-none-match'] === etag;
  const status = isKnown ? 304 : 200;
  response.writeHead(status, { ...html, etag, ...page.headers });
  response.end(isKnown ? undefined : content);
  return status;
}

function writeSitemap(url: string, pages: Map<string, FarmPage>): string {
  const listed = [...pages].filter(([, { isInSitemap }]) => isInSitemap);
  const entries = listed.map(
    ([path, { lastmod = '2026-11-01' }]) =>
      `<url><loc>${url}${path}</loc><lastmod>${lastmod}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
}

/**
 * Responds to one request and returns the status. Returns undefined, without a response, when the fake
 * website should respond.
 */
function answer(farm: WebsiteFarm, request: IncomingMessage, response: ServerResponse): number | undefined {
  const path = request.url ?? '/';
  const send = (status: number, headers: Record<string, string>, body: string | Buffer = '') => {
    response.writeHead(status, headers).end(body);
    return status;
  };
  if (farm.downWith) return send(farm.downWith, html, 'Down');
  if (path === '/robots.txt') {
    if (typeof farm.robots === 'number') return send(farm.robots, { 'content-type': 'text/plain' });
    if (farm.robots === undefined) return send(404, html);
    return send(200, { 'content-type': 'text/plain' }, farm.robots);
  }
  const map = /^\/sitemap(?:-\d+)?\.xml(\.gz)?$/.exec(path);
  if (map && !farm.hasSitemap) return send(404, html);
  if (map) {
    const xml = writeSitemap(farm.url, farm.pages);
    return send(
      200,
      { 'content-type': map[1] ? 'application/gzip' : 'application/xml' },
      map[1] ? gzipSync(xml) : xml,
    );
  }
  const page = farm.pages.get(path) ?? findCalendarPage(path) ?? findSessionPage(path);
  const busy = page && farm.busy.shift();
  if (busy) return send(busy.status, { 'retry-after': busy.retryAfter });
  return page && sendPage(request, response, page);
}

/** Starts a farm with a shop of this number of pages. */
export async function startWebsiteFarm(count = 200): Promise<WebsiteFarm> {
  const log: FarmRequest[] = [];
  let open = 0;
  const site = await listen((request, response) => {
    const path = request.url ?? '/';
    const userAgent = request.headers['user-agent'] ?? '';
    const entry = { path, status: 0, at: performance.now(), userAgent, open: ++open };
    log.push(entry);
    response.once('close', () => {
      open--;
      entry.status = response.headersSent ? response.statusCode : 0;
    });
    const respond = () => {
      if (!answer(farm, request, response)) answerAsFake(request, response);
      entry.status = response.statusCode;
    };
    if (farm.latencyMs > 0) setTimeout(respond, farm.latencyMs);
    else respond();
  });
  const own = {
    pages: writeShopPages(count),
    log,
    robots: undefined,
    hasSitemap: true,
    latencyMs: 0,
    busy: [],
    downWith: undefined,
    count: (path: string, status?: number) =>
      log.filter((entry) => entry.path === path && (status === undefined || entry.status === status)).length,
    forget: () => void log.splice(0),
  };
  // Counters of the server are read from it on access.
  const farm: WebsiteFarm = Object.assign(Object.create(site) as FakeWebsite, own);
  return farm;
}
