import { type BrowserContext, chromium } from 'playwright-core';
import type { BrowserStartOptions } from './browser-messages.ts';
import { watchProcesses } from './watch-processes.ts';

/** A running Chromium that can only connect to the proxy. */
export type Chromium = {
  /** Process id, when known. */
  id: number | undefined;
  /** Opens a context. Contexts share no cookies, cache, connections or proxy credentials. */
  openContext(pass: { username: string; password: string }): Promise<BrowserContext>;
  /** Resolves when it has ended, for any reason. */
  ended: Promise<void>;
  close(): Promise<void>;
};

/** Limit of JavaScript objects per page, in megabytes. */
const maxScriptMemory = 256;
const startTimeoutMs = 15_000;

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium resolves no names and connects only to the proxy's address.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  // UDP would bypass the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--block-new-web-contents',
  `--js-flags=--max-old-space-size=${maxScriptMemory}`,
];

/** Loopback addresses also use the proxy, regardless of the environment variables. */
const proxyLoopback = '<-loopback>';

/** Starts Chromium. Rejects when that fails or takes too long. */
export async function startChromium({
  executablePath,
  proxyUrl,
  botName,
  maxMemoryMb,
}: BrowserStartOptions): Promise<Chromium> {
  const browser = await chromium.launch({
    executablePath,
    args,
    // Chromium refuses to start with its sandbox as root. For every other user the sandbox is on.
    chromiumSandbox: process.getuid?.() !== 0,
    ignoreDefaultArgs: ['--disable-popup-blocking', '--disable-ipc-flooding-protection'],
    proxy: { server: proxyUrl, bypass: proxyLoopback },
    timeout: startTimeoutMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const [major] = browser.version().split('.');
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${botName}) Chrome/${major}.0.0.0 Safari/537.36`;
  const id = await watchProcesses(browser, maxMemoryMb);
  return {
    id,
    ended: new Promise((resolve) => browser.once('disconnected', () => resolve())),
    openContext: ({ username, password }) =>
      browser.newContext({
        proxy: { server: proxyUrl, bypass: proxyLoopback, username, password },
        userAgent,
        acceptDownloads: false,
        serviceWorkers: 'block',
        permissions: [],
        reducedMotion: 'reduce',
      }),
    close: () => browser.close(),
  };
}
