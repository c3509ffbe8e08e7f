/**
 * An invented manual like those of large programs: hundreds of pages on four levels, an index, a table of
 * contents on each page with subpages, and no sitemap. Each page of the lowest level describes one setting
 * that no other page describes.
 */
import type { FarmPage } from './website-farm.ts';

/** A question about one page, and the answer that only that page contains. */
export type ManualQuestion = { question: string; answer: string; path: string };

const parts = ['Storage', 'Replication', 'Queries'];
const subjects = [
  'Buffers',
  'Archives',
  'Timeouts',
  'Workers',
  'Checkpoints',
  'Partitions',
  'Indexes',
  'Sessions',
  'Snapshots',
  'Statistics',
];
const beginnings = ['bal', 'cor', 'dun', 'fel', 'gar', 'hob', 'jun', 'kel', 'lom', 'mar', 'nev'];
const ends = ['ader', 'ito', 'usk', 'emmy', 'orin', 'avel', 'ingo', 'umba', 'etra'];
const units = ['kilobytes', 'milliseconds', 'connections', 'segments', 'seconds', 'rows', 'pages'];
const effects = [
  'how much is held back before the first write',
  'how long a waiting process is left alone',
  'how many helpers may be started at once',
  'when an old copy is thrown away',
  'how far a standby may fall behind',
  'which share of a table is looked at',
  'how often the clock is read',
];

/** Returns the same number for the same position, spread over a range. */
const pick = (place: number, range: number) => (place * 7_919 + 104_729) % range;

type Setting = { name: string; path: string; value: number; unit: string; section: string };

function describeSetting(part: number, chapter: number, section: number): Setting {
  const place = (part * 10 + chapter) * 9 + section;
  const word = beginnings[pick(place, 11)]! + ends[pick(place * 3 + 1, 9)]!;
  return {
    name: `${word}_${parts[part]!.slice(0, 4).toLowerCase()}_${place}`,
    path: `/docs/${part}/${chapter}/${section}.html`,
    value: 1_000 + place * 13,
    unit: units[pick(place + 5, units.length)]!,
    section: `${part + 1}.${chapter + 1}.${section + 1}`,
  };
}

function writeFrame(title: string, up: string, body: string): FarmPage {
  const navigation = `<div class="navheader"><a href="/docs/">Contents</a> <a href="${up}">Up</a></div>`;
  return {
    title,
    isBare: true,
    body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${navigation}<h1>${title}</h1>${body}${navigation}</body></html>`,
  };
}

function writeContents(links: [path: string, title: string][]): string {
  const items = links.map(([path, title]) => `<dt><a href="${path}">${title}</a></dt>`).join('');
  return `<div class="toc"><p><b>Table of Contents</b></p><dl>${items}</dl></div>`;
}

function writeSetting({ name, value, unit, section }: Setting, place: number): string {
  const effect = effects[pick(place + 2, effects.length)]!;
  return `<p><code>${name}</code> (integer) decides ${effect}. The default of ${name} is ${value} ${unit}. It can only be set when the server starts, in section ${section} of its configuration file.</p>
    <p>Raise ${name} on machines that have more than ${pick(place, 60) + 4} disks. A value below ${pick(place, 400) + 20} turns ${name} off and writes a warning at each start.</p>`;
}

/** Returns the three hundred pages of the manual by path, and a question about one page of each part. */
export function writeManual(): { pages: Map<string, FarmPage>; questions: ManualQuestion[] } {
  const pages = new Map<string, FarmPage>();
  const settings: Setting[] = [];
  const ofParts: [string, string][] = [];
  for (const [part, subject] of parts.entries()) {
    const ofChapters: [string, string][] = [];
    for (let chapter = 0; chapter < 10; chapter++) {
      const up = `/docs/${part}/${chapter}/`;
      const ofSections: [string, string][] = [];
      // Four chapters are one page shorter, which makes three hundred pages in total.
      const sections = chapter === 9 || (chapter === 0 && part === 2) ? 8 : 9;
      for (let section = 0; section < sections; section++) {
        const setting = describeSetting(part, chapter, section);
        const title = `${setting.section}. ${setting.name}`;
        settings.push(setting);
        ofSections.push([setting.path, title]);
        pages.set(setting.path, writeFrame(title, up, writeSetting(setting, settings.length)));
      }
      const title = `Chapter ${part + 1}.${chapter + 1}. ${subjects[chapter]} of ${subject}`;
      ofChapters.push([up, title]);
      pages.set(up, writeFrame(title, `/docs/${part}/`, writeContents(ofSections)));
    }
    const title = `Part ${part + 1}. ${subject}`;
    ofParts.push([`/docs/${part}/`, title]);
    pages.set(`/docs/${part}/`, writeFrame(title, '/docs/', writeContents(ofChapters)));
  }
  pages.set('/docs/', writeFrame('Manual of the Quern server', '/docs/', writeContents(ofParts)));
  const chosenSettings = parts.map((_, part) => settings[part * 89 + pick(part, 80)]!);
  const questions = chosenSettings.map(({ name, value, path }) => ({
    question: `What is the default of ${name}?`,
    answer: String(value),
    path,
  }));
  return { pages, questions };
}
