/**
 * A process with website farms for `bench/crawl.ts`, so that serving pages does not cost the measured process
 * CPU time.
 */
import { startWebsiteFarm } from '../apps/server/src/testing/website-farm.ts';

/** Request to open farms: their number, pages per farm and bytes per page. */
export type FarmOrder = { farms: number; pages: number; pageBytes: number };
/** Addresses of the farms. */
export type FarmsOpen = { hosts: string[]; paths: string[] };
/** Number of requests so far, over all farms. */
export type FarmCount = { requests: number };

const sentence = 'Every loaf rests for a night, is shaped by hand and leaves the oven before six. ';

async function open({ farms: count, pages, pageBytes }: FarmOrder): Promise<void> {
  const farms = await Promise.all(Array.from({ length: count }, () => startWebsiteFarm(pages)));
  for (const [number, farm] of farms.entries()) {
    for (const [path, page] of farm.pages) {
      const words = sentence.repeat(Math.max(0, Math.ceil((pageBytes - page.body.length) / sentence.length)));
      const paragraphs = words.match(/.{1,800}/g) ?? [];
      page.body += paragraphs.map((text, index) => `<p>${number}-${path}-${index}: ${text}</p>`).join('');
    }
  }
  process.on('message', () => {
    process.send?.({ requests: farms.reduce((sum, { log }) => sum + log.length, 0) } satisfies FarmCount);
  });
  const hosts = farms.map(({ host }) => host);
  process.send?.({ hosts, paths: [...farms[0]!.pages.keys()] } satisfies FarmsOpen);
}

process.once('message', (order: FarmOrder) => void open(order));
process.on('disconnect', () => process.exit());
