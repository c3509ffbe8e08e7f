/**
 * A website for tests on the loopback interface, with ordinary pages and every way in which a server can
 * misbehave.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A running server and the requests it received. */
export type FakeWebsite = {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  url: string;
  port: number;
  /** `host:port`, as in FETCH_ALLOW_PRIVATE. */
  host: string;
  /** Requests so far, each as method and path. */
  requests: string[];
  /** Number of connections so far, including those without a request. */
  readonly connections: number;
  /** Number of open connections. */
  readonly open: number;
  close(): Promise<void>;
};

/** Starts a server on the loopback interface with a request listener. */
export async function listen(answer: RequestListener): Promise<FakeWebsite> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.on('connection', (socket) => {
    connections++;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    host: `127.0.0.1:${port}`,
    requests,
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Starts a server that must not be reached. It only counts its connections. */
export function startTrap(): Promise<FakeWebsite> {
  return listen((_request, response) => response.end('<title>Secret</title><p>Secret</p>'));
}

function writeHtml(title: string, body: string, head = ''): string {
  return `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
}

const home = writeHtml(
  'Aling Nena’s Bakery',
  `<nav><a href="/">Home</a><a href="/menu#bread">Menu</a><a href="about.html?utm_source=x">About</a>
  <a href="/menu">Menu again</a><a href="/price-list.pdf">PDF</a><a href="mailto:nena@example.com">Mail</a>
  <a href="https://elsewhere.example/">Elsewhere</a><a href="javascript:alert(1)">Script</a></nav>
  <main><h1>Fresh bread</h1><p>Pandesal costs ₱4 a piece.</p>
  <table><tr><th>Bread</th><th>Price</th></tr><tr><td>Ensaymada</td><td>₱35</td></tr></table></main>`,
);

const html = { 'content-type': 'text/html; charset=utf-8' };

/**
 * Megabytes that compress to a few kilobytes, once or twice. Built once, because compressing takes longer
 * than sending.
 */
const bombBytes = 20_000_000;
const bomb = gzipSync(Buffer.alloc(bombBytes, 'a'));
const bombInBomb = gzipSync(bomb);
/** Smaller than the page limit, but decompressed a thousandfold. */
const smallBomb = gzipSync(Buffer.alloc(1_000_000, 'a'));

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** The response of each path. */
const answers: Record<string, Answer> = {
  '/': (response) =>
    response.writeHead(200, { ...html, 'last-modified': 'Wed, 04 Nov 2026 08:00:00 GMT' }).end(home),
  '/packed': (response) =>
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(home)),
  '/packed-twice': (response) =>
    response
      .writeHead(200, { ...html, 'content-encoding': 'gzip, br' })
      .end(brotliCompressSync(gzipSync(home))),
  '/packed-thrice': (response) =>
    response
      .writeHead(200, { ...html, 'content-encoding': 'gzip, gzip, gzip' })
      .end(gzipSync(gzipSync(gzipSync(home)))),
  '/packed-oddly': (response) =>
    response.writeHead(200, { ...html, 'content-encoding': 'constructor' }).end(home),
  '/packed-badly': (response) =>
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('no gzip at all'),
  '/bomb': (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
  '/small-bomb': (response) =>
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(smallBomb),
  '/bomb-twice': (response) =>
    response.writeHead(200, { ...html, 'content-encoding': 'gzip, gzip' }).end(bombInBomb),
  '/huge': (response) => {
    response.writeHead(200, html);
    const chunk = Buffer.alloc(65_536, 'a');
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', write);
    write();
  },
  '/silent': () => undefined,
  '/slow': (response) => {
    response.writeHead(200, html);
    const timer = setInterval(() => response.write('a'), 50);
    response.once('close', () => clearInterval(timer));
  },
  '/cut': (response) => {
    response.writeHead(200, { ...html, 'content-length': 1_000 });
    response.write('<p>half');
    setTimeout(() => response.destroy(), 20);
  },
  '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/broken-redirect': (response) => response.writeHead(302, { location: 'http://[' }).end(),
  '/latin': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=shift_jis' })
      .end(Buffer.concat([Buffer.from('<title>x</title><p>'), Buffer.from([0x8c, 0x9f, 0x8d, 0xf5])])),
  '/wrong-charset': (response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(home),
  '/picture': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  '/pdf-as-html': (response) => response.writeHead(200, html).end('%PDF-1.7 and so on'),
  '/empty': (response) => response.writeHead(200, html).end(),
  '/script-only': (response) =>
    response.writeHead(200, html).end(writeHtml('App', '<div id="root"></div><script>go()</script>')),
  '/broken': (response) => response.writeHead(500, html).end(writeHtml('Oops', '<p>Stack trace</p>')),
  '/based': (response) =>
    response
      .writeHead(200, html)
      .end(writeHtml('Based', '<p>Words</p><a href="deep">Deep</a>', '<base href="/folder/">')),
};

/**
 * Starts the fake website. `/redirect/CODE?to=URL` redirects, and `/hops/N` redirects N times before it
 * returns a page. Every unknown path is a 404.
 */
export function startFakeWebsite(): Promise<FakeWebsite> {
  return listen(answerAsFake);
}

/** Answers one request like the fake website. */
export const answerAsFake: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://fake.test');
  const [, kind, number] = /^\/(redirect|hops)\/(\d+)$/.exec(url.pathname) ?? [];
  if (kind === 'redirect') {
    // Headers are bytes: non-ASCII characters are sent as UTF-8.
    const location = Buffer.from(url.searchParams.get('to') ?? '/').toString('latin1');
    response.writeHead(Number(number), { location }).end();
  } else if (kind === 'hops') {
    response.writeHead(302, { location: Number(number) > 1 ? `/hops/${Number(number) - 1}` : '/' }).end();
  } else if (Object.hasOwn(answers, url.pathname)) {
    answers[url.pathname]?.(response, request);
  } else {
    response.writeHead(404, html).end(writeHtml('Not found', '<p>Nothing here.</p>'));
  }
};
