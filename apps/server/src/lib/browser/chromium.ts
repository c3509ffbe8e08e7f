import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { OpenPass } from './egress-pass.ts';
import { watchProcesses } from './watch-processes.ts';

/** One Chromium that runs and can reach nothing but the proxy. */
export type Chromium = {
  /** Nothing is shared between contexts: no cookie, no cache, no connection, no password of the proxy. */
  openContext(pass: OpenPass): Promise<BrowserContext>;
  /** Resolves when it has ended, by whatever cause. */
  gone: Promise<void>;
  /** Ends it, by force when it does not end by itself. */
  close(): Promise<void>;
};

/** Megabytes of JavaScript objects of one page. */
const mostScriptMemory = 256;
const startTimeoutMs = 15_000;
const closeTimeoutMs = 2_000;

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium itself looks no name up and finds no address but the proxy's.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  // UDP would pass the proxy by.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--block-new-web-contents',
  `--js-flags=--max-old-space-size=${mostScriptMemory}`,
];

/** Loopback too goes through the proxy, whatever the environment says. */
const withoutBypass = '<-loopback>';

/** Starts Chromium; rejects when that fails or takes too long. */
export async function startChromium(
  executablePath: string,
  options: { proxyUrl: string; botName: string; mostMemoryMb: number },
): Promise<Chromium> {
  // Seven megabytes of source: loaded when the first page wants it.
  const { chromium } = await import('playwright-core');
  const home = await mkdtemp(join(tmpdir(), 'anito-browser-'));
  const forgetHome = () => rm(home, { recursive: true, force: true });
  const browser = await chromium
    .launch({
      executablePath,
      args,
      // Root cannot have Chromium's own sandbox: it refuses to start with it. Every other user gets it.
      chromiumSandbox: process.getuid?.() !== 0,
      ignoreDefaultArgs: ['--disable-popup-blocking', '--disable-ipc-flooding-protection'],
      proxy: { server: options.proxyUrl, bypass: withoutBypass },
      // Nothing of our environment: secrets stand there.
      env: { HOME: home, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
      timeout: startTimeoutMs,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    .catch(async (error: unknown) => {
      await forgetHome();
      throw error;
    });
  const [major] = browser.version().split('.');
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${options.botName}) Chrome/${major}.0.0.0 Safari/537.36`;
  const processes = await watchProcesses(await browser.newBrowserCDPSession(), options.mostMemoryMb);
  const gone = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()));
  void gone.then(() => {
    processes.stop();
    return forgetHome();
  });

  return {
    gone,
    openContext: ({ username, password }) =>
      browser.newContext({
        proxy: { server: options.proxyUrl, bypass: withoutBypass, username, password },
        userAgent,
        acceptDownloads: false,
        serviceWorkers: 'block',
        permissions: [],
        reducedMotion: 'reduce',
      }),
    async close() {
      const force = setTimeout(processes.kill, closeTimeoutMs);
      await browser.close().catch(() => undefined);
      await gone;
      clearTimeout(force);
    },
  };
}
