/** A process of website farms for `bench/crawl.ts`, so that serving pages costs the measured process nothing. */
import { startWebsiteFarm } from '../apps/server/src/testing/website-farm.ts';

/** What the process is asked to open: farms of so many pages of so many bytes. */
export type FarmOrder = { farms: number; pages: number; pageBytes: number };
/** Where they are. */
export type FarmsOpen = { hosts: string[]; paths: string[] };
/** How many requests came so far, over all of them. */
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
