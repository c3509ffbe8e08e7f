import type { ChatAnswer } from '@anito/contract/conversations';
import type { SourceDocument } from '@anito/contract/documents';
import type { WebsiteConnectionWithPages, WebsitePage } from '@anito/contract/websites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWordEmbed } from '../../testing/shop.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type FarmPage, startWebsiteFarm, type WebsiteFarm } from '../../testing/website-farm.ts';
import { waitForSync } from '../sources/testing/sources-app.ts';

/** Chapters of a manual with their sections. Each section states a fact that no other page states. */
const chapters: [chapter: string, sections: [title: string, says: string][]][] = [
  [
    'Setting up the kiln',
    [
      ['Choosing a place for the kiln', 'Keep 45 centimetres between the kiln and every wall.'],
      ['Levelling the stand', 'The stand is level when a marble stays where it is put.'],
      ['Wiring the controller', 'The controller needs a circuit of 60 amperes of its own.'],
      ['Mounting the vent', 'The vent pulls air through a hole of eight millimetres in the lid.'],
      ['Seating the thermocouple', 'The tip of the thermocouple reaches 25 millimetres into the chamber.'],
      ['Laying the shelves', 'Shelves rest on three posts, never on four.'],
      ['Washing the shelves', 'Kiln wash is brushed on in two thin coats.'],
      ['Testing the elements', 'A good element measures between nine and eleven ohms.'],
    ],
  ],
  [
    'Firing',
    [
      ['Loading the first shelf', 'Pots of the first shelf stand a finger apart.'],
      ['Writing a programme', 'A programme has at most eight segments.'],
      ['Bisque firing', 'Bisque is fired to cone 04 in eleven hours.'],
      ['Glaze firing', 'Glaze is fired to cone 6 with a soak of fifteen minutes.'],
      ['Candling overnight', 'Wet pots are candled at 90 degrees overnight.'],
      ['Cooling and opening', 'Open the lid below 120 degrees only.'],
      ['Reading witness cones', 'A cone has bent enough when its tip touches the shelf.'],
      ['Firing at a slower pace', 'Sculptures thicker than two fingers rise by 40 degrees an hour.'],
    ],
  ],
  [
    'Faults',
    [
      ['Error code E1', 'E1 means that the thermocouple is broken or unplugged.'],
      ['Error code E4', 'E4 means that the kiln did not get hotter for eighteen minutes.'],
      ['Tripping breakers', 'A breaker that trips at once points to a pinched cable.'],
      ['Relays that stick', 'Relays are replaced together after 200 firings.'],
      ['Cracks in the lid', 'Hairline cracks in the lid are harmless up to a hand in length.'],
      ['Glaze on a shelf', 'Glaze is chipped off a shelf with a chisel held flat.'],
      ['Uneven temperatures', 'Leave the top shelf half empty where the top fires hotter.'],
      ['Smoke from the vent', 'Smoke in the first two hours comes from wax in the clay.'],
    ],
  ],
  [
    'Care',
    [
      ['Vacuuming the chamber', 'Vacuum the grooves of the elements after every tenth firing.'],
      ['Replacing an element', 'New elements are fired empty to cone 5 before pots go in.'],
      ['Patching bricks', 'Bricks are patched with a paste of kiln cement and brick dust.'],
      ['Greasing the hinge', 'The hinge takes graphite, never oil.'],
      ['Tightening the band', 'The steel band is tightened by a quarter turn each spring.'],
      ['Storing for months', 'Leave the lid open by a coin when the kiln rests for months.'],
      ['Moving the kiln', 'Two people carry the kiln by its handles, rings apart.'],
      ['Cleaning the controller', 'Wipe the keypad with a dry cloth only.'],
    ],
  ],
  [
    'Rules of the studio',
    [
      ['Booking a firing', 'A firing is booked on the board until Thursday noon.'],
      ['Sharing a load', 'Whoever fills less than a shelf pays for half of it.'],
      ['Paying for a firing', 'A shelf costs 320 pesos, a whole load 1,900 pesos.'],
      ['Labels on pots', 'Pots without initials are given away after a month.'],
      ['Clays that are allowed', 'Only stoneware from the studio may be fired.'],
      ['Keys and alarms', 'The last one out sets the alarm with the code of the week.'],
      ['Children in the kiln room', 'Children below ten may not enter the kiln room.'],
      ['Fire drills', 'A fire drill is held on the first Monday of March and September.'],
    ],
  ],
  [
    'Glazes',
    [
      ['Mixing a glaze', 'Powder goes into water, at ten litres for seven kilos.'],
      ['Sieving', 'Every glaze is sieved twice through mesh eighty.'],
      ['Dipping', 'A pot is dipped for three seconds.'],
      ['Waxing feet', 'Feet are waxed a fingertip high.'],
      ['Food and glazes', 'Copper red is not for cups and bowls.'],
      ['Stirring buckets', 'Buckets are stirred before each use and closed after it.'],
      ['Wasted glaze', 'Glaze water goes into the settling tank and never down the sink.'],
      ['Spraying', 'Spray only in the booth, with a mask of class P3.'],
    ],
  ],
];

const questions: [question: string, chapter: number, section: number, fact: string][] = [
  ['How far from the wall must the kiln stand?', 0, 0, '45 centimetres'],
  ['How many amperes does the controller need?', 0, 2, '60 amperes'],
  ['To which cone is bisque fired?', 1, 2, 'cone 04'],
  ['Below how many degrees may I open the lid?', 1, 5, '120 degrees'],
  ['What does error E4 mean?', 2, 1, 'eighteen minutes'],
  ['When are relays replaced?', 2, 3, '200 firings'],
  ['What is the hinge greased with?', 3, 3, 'graphite'],
  ['How much does a shelf cost?', 4, 2, '320 pesos'],
  ['When are fire drills held?', 4, 7, 'March and September'],
  ['How often is a glaze sieved?', 5, 1, 'twice'],
];

const pathOf = (chapter: number, section?: number) =>
  section === undefined ? `/manual/${chapter + 1}/` : `/manual/${chapter + 1}/${section + 1}`;

/**
 * Writes the manual as linked pages: each level has a table of contents, and each page shows its position and
 * the next page.
 */
function writeManual(): Map<string, FarmPage> {
  const pages = new Map<string, FarmPage>();
  const add = (path: string, title: string, body: string) =>
    pages.set(path, {
      title,
      isBare: true,
      body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`,
    });
  const link = (path: string, text: string) => `<a href="${path}">${text}</a>`;
  const crumbs = (...links: string[]) => `<div>${[link('/', 'Start'), ...links].join(' › ')}</div>`;
  const writeContents = (at: number) =>
    `<ul>${chapters[at]![1].map(([title], index) => `<li>${link(pathOf(at, index), `${at + 1}.${index + 1} ${title}`)}</li>`).join('')}</ul>`;
  const all = chapters.map(
    ([title], at) => `<li>${link(pathOf(at), `${at + 1} ${title}`)}${writeContents(at)}</li>`,
  );
  const titles = chapters.flatMap(([, sections], at) =>
    sections.map(([title], index): [string, string] => [title, pathOf(at, index)]),
  );
  const sorted = titles.toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  add('/', 'The kiln manual', `<h1>The kiln manual</h1><h2>Contents</h2><ul>${all.join('')}</ul>`);
  const words = sorted.map(([title, path]) => `<dt>${link(path, title)}</dt>`);
  add('/index-of-words', 'Index', `<h1>Index</h1><dl>${words.join('')}</dl>`);
  for (const [at, [chapter, sections]] of chapters.entries()) {
    add(pathOf(at), chapter, `${crumbs()}<h1>${at + 1} ${chapter}</h1>${writeContents(at)}`);
    for (const [index, [title, pattern]] of sections.entries()) {
      const next = sections[index + 1];
      add(
        pathOf(at, index),
        title,
        `${crumbs(link(pathOf(at), chapter), title)}<h1>${title}</h1><p>${pattern} This holds for every kiln of the studio.</p>
          <h3>In this chapter</h3>${writeContents(at)}<p>${next ? `Next: ${link(pathOf(at, index + 1), next[0])} | ` : ''}Up: ${link(pathOf(at), chapter)}</p>`,
      );
    }
  }
  return pages;
}

let farm: WebsiteFarm;
let test: TestApp;
let owner: { authorization: string };

beforeAll(async () => {
  farm = await startWebsiteFarm(5);
  farm.pages = writeManual();
  test = await createTestApp({
    worker: true,
    env: { FETCH_ALLOW_PRIVATE: farm.host },
    embed: createWordEmbed(),
    rateLimits: { websiteValidation: { points: 1_000, seconds: 60 } },
  });
  owner = await test.signIn('potter@example.com');
});
afterAll(async () => {
  await test.close();
  await farm.close();
});

async function call<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const response = await test.app.inject({ method, url, headers: owner, ...(payload ? { payload } : {}) });
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.json() as T;
}

describe('a manual with tables of contents on each level', () => {
  it('is read through its lists, and answers cite its deep pages instead of the lists', async () => {
    const crawled = await call<{ pages: WebsitePage[] }>('POST', '/api/website/crawl', {
      baseUrl: farm.url,
      maxPages: 100,
    });
    expect(crawled.pages.length).toBeGreaterThan(50);
    const { id } = await call<WebsiteConnectionWithPages>('POST', '/api/website/connections', {
      name: 'Kiln manual',
      baseUrl: farm.url,
      scraperMode: 'HttpClient',
      selectedPages: [...farm.pages.keys()].map((path) => ({ url: farm.url + path })),
    });
    const ended = waitForSync(test.deps, id);
    await call('POST', `/api/website/connections/${id}/sync`);
    expect(await ended).toMatchObject({ status: 'Completed', successful: farm.pages.size, failed: 0 });

    const { rows } = await test.deps.database.pool.query<{ url: string; id: number; passages: number }>(
      `select d.url, d.id, count(p.id)::int as passages from documents d left join passages p on p.document_id = d.id
       where d.connection_id = $1 group by d.id`,
      [id],
    );
    const empty = rows.filter(({ passages }) => passages === 0).map(({ url }) => new URL(url).pathname);
    expect(empty.toSorted()).toEqual(
      ['/', '/index-of-words', ...chapters.map((_, at) => pathOf(at))].toSorted(),
    );
    expect(rows.filter(({ passages }) => passages > 1)).toEqual([]);
    const index = rows.find(({ url }) => url.endsWith('/index-of-words'))!;
    const document = await call<SourceDocument>('GET', `/api/documents/${index.id}`);
    expect(document).toMatchObject({ passageCount: 0, failure: null, processedAt: expect.any(String) });

    for (const [question, chapter, section, fact] of questions) {
      const answer = await call<ChatAnswer>('POST', '/api/rag/ask', {
        connectionId: `website_${id}`,
        question,
      });
      expect(answer.answer, question).toContain(fact);
      expect(answer.sources[0]?.pageUrl, question).toBe(farm.url + pathOf(chapter, section));
    }
  }, 120_000);
});
