import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWholeSite, type WholeSite, writeLinking } from './testing/whole-site.ts';

type Judgement = { file: string; keep: string[]; drop: string[] };
type Site = { pages: Record<string, Judgement>; keepSomewhere: string[] };

const readNear = (name: string) =>
  readFileSync(new URL(`testing/fixtures/held-out-sites/${name}`, import.meta.url), 'utf8');
const sites = Object.entries<Site>(JSON.parse(readNear('judgements.json')));
/** Maximum share of the judged link list entries that remain (decision 0030). */
const maxShare = 75;

let site: WholeSite;
beforeAll(async () => {
  site = await startWholeSite();
  site.farm.hasSitemap = false;
});
afterAll(() => site.close());

/** Servers and the crawler name folders like this. */
const nameFolder = (path: string) => path.replace(/index\.\w+$/, '');

/** Returns all passages of a source on one line each page, by path. */
async function readPassages(id: number): Promise<Map<string, string>> {
  const { rows } = await site.test.deps.database.pool.query<{ url: string; text: string }>({
    text: `select d.url, string_agg(array_to_string(p.heading_path, ' ') || ' ' || p.text, ' ' order by p.ordinal) as text
      from passages p join documents d on d.id = p.document_id where d.connection_id = $1 group by d.url`,
    values: [id],
  });
  return new Map(
    rows.map(({ url, text }) => [url.slice(site.farm.url.length) || '/', text.replace(/\s+/g, ' ')]),
  );
}

it('the passages of whole sites contain everything that the pages say, and hardly any link lists', async () => {
  const through: string[] = [];
  for (const [name, { pages, keepSomewhere }] of sites) {
    site.farm.pages = new Map(
      Object.entries(pages).map(([path, { file }]) => [
        nameFolder(path),
        { title: path, isBare: true, body: readNear(`${name}/${file}`) },
      ]),
    );
    const [start] = Object.keys(pages);
    if (!site.farm.pages.has('/')) site.farm.pages.set('/', writeLinking('Gate', [nameFolder(start!)]));
    const id = await site.connect({ name });
    expect(await site.sync(id)).toMatchObject({ status: 'Completed', failed: 0 });
    const passages = await readPassages(id);
    const all = [...passages.values()].join(' ');
    expect([name, keepSomewhere.filter((words) => !all.includes(words))]).toEqual([name, []]);
    for (const [path, { keep, drop }] of Object.entries(pages)) {
      const text = passages.get(nameFolder(path)) ?? passages.get(path.replace(/\/$/, '')) ?? '';
      expect([name, path, keep.filter((words) => !text.includes(words))]).toEqual([name, path, []]);
      through.push(
        ...drop.filter((words) => text.includes(words)).map((words) => `${name}${path}: ${words}`),
      );
    }
  }
  expect(through.length, through.join('\n')).toBeLessThanOrEqual(maxShare);
});
