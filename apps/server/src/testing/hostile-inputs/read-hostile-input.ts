import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@anito/contract/limits';
import { createPathFilter } from '@anito/crawler/addresses/match-patterns';
import { normalizePageUrl } from '@anito/crawler/addresses/normalize-url';
import { pageTask } from '@anito/crawler/page/page-digest';
import { robotsTask } from '@anito/crawler/robots/robots';
import { createRobotsRules } from '@anito/crawler/robots/robots-rules';
import { sitemapTask } from '@anito/crawler/sitemap/sitemap';
import { sniffFile } from '@anito/documents/formats/sniff-file';
import type { Readers } from '@anito/documents/readers/readers';
import { type Clock, createClock } from '@anito/documents/testing/hostile-inputs/clock';
import { type HostileFile, writeHostileFile } from '@anito/documents/testing/hostile-inputs/hostile-files';
import { type Shape, writeShapes } from '@anito/documents/testing/hostile-inputs/shapes';
import { UnreadableError } from '@anito/documents/unreadable-error';
import { cleanFileName } from '../../features/files/clean-file-name.ts';
import type { DocumentContent } from '../../features/knowledge/prepare-content.service.ts';
import { prepareContent } from '../../features/knowledge/prepare-content.service.ts';
import { crawlerName } from '../../lib/crawler-name.ts';
import { answerHostileTalk } from './answer-hostile-talk.ts';
import { type HostileInput, type InputOf, writeHostileSitemap } from './hostile-inputs.ts';
import { timeReaders } from './timed-task.ts';

const embed = { maxTokens: 256, tokenCount: 'word-pieces' } as const;
const tenantId = 'hostile';
const site = 'https://site.example/';
const maxAddresses = 200;
/** Maximum number of bytes that are read of a robots.txt. */
const maxRobotsLength = 512_000;

/** The result of reading an input. */
export type InputReading = {
  /** Characters that the server received for it: passages with everything stored of them, links, rules. */
  outputCharacters: number;
  /** Characters of the input, unpacked. */
  inputCharacters: number;
  passages: number;
  /** The error with which it was refused. */
  refusal: UnreadableError | undefined;
  /** Processor time of its longest task in a reader, in milliseconds. */
  readingMs: number;
  /** How long single steps blocked this process. */
  busy: Clock['longest'];
};

/**
 * Where inputs are read, the maximum number of characters written for one, and the function that writes them.
 */
export type ReadingPlace = {
  readers: Readers;
  folder: string;
  maxInputCharacters: number;
  write<T>(work: () => T): T;
};

let files = 0;

/** Reads an input with the code that reads it in the product. Throws only errors that no reader may throw. */
export async function readHostileInput(place: ReadingPlace, input: HostileInput): Promise<InputReading> {
  const clock = createClock();
  const readers = timeReaders(place.readers, (milliseconds) => {
    reading.readingMs = Math.max(milliseconds, reading.readingMs);
  });
  const reading: InputReading = {
    outputCharacters: 0,
    inputCharacters: 0,
    passages: 0,
    refusal: undefined,
    readingMs: 0,
    busy: clock.longest,
  };
  try {
    await new InputReader({ ...place, readers }, reading, clock).read(input);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    reading.refusal = error;
  }
  return reading;
}

class InputReader {
  readonly #place: ReadingPlace;
  readonly #reading: InputReading;
  readonly #clock: Clock;

  constructor(place: ReadingPlace, reading: InputReading, clock: Clock) {
    this.#place = place;
    this.#reading = reading;
    this.#clock = clock;
  }

  read(input: HostileInput): Promise<void> {
    switch (input.kind) {
      case 'page':
        return this.#readPage(input);
      case 'robots':
        return this.#readRobots(input);
      case 'sitemap':
        return this.#readSitemap(input);
      case 'entry':
        return this.#readEntry(input);
      case 'talk':
        return answerHostileTalk(input, this.#clock);
      default:
        return this.#readFile(input);
    }
  }

  async #readFile(input: HostileFile): Promise<void> {
    const { maxInputCharacters, write } = this.#place;
    const { name, bytes, characters } = write(() => writeHostileFile(input, maxInputCharacters));
    this.#reading.inputCharacters = characters;
    const fileName = this.#clock.time('cleanFileName', () => cleanFileName(name));
    await this.#withFile(bytes, async (path) => {
      const kind = await sniffFile(path, fileName);
      await this.#prepare({ from: 'file', title: fileName, sizeBytes: bytes.length, path, kind });
    });
  }

  async #readPage({ shapes, patterns }: InputOf<'page'>): Promise<void> {
    const html = this.#place.write(() => writeShapes(shapes, this.#place.maxInputCharacters));
    this.#reading.inputCharacters = html.length;
    await this.#withFile(Buffer.from(html), async (path) => {
      const page = {
        path,
        kind: 'web-page',
        contentType: 'text/html',
        url: `${site}page`,
        refresh: null,
        crawlerName,
        maxCharacters: limits.pageContentMax,
      } as const;
      const { value } = await this.#place.readers.run(pageTask, page, { tenantId });
      const { packed, content, title, links, robots } = value;
      this.#reading.outputCharacters +=
        packed.length + content.length + title.length + links.join().length + robots.join().length;
      const include = patterns.map((pattern) => writeShapes(pattern, limits.patternMax));
      const isWanted = this.#clock.time('createPathFilter', () =>
        createPathFilter({ include, exclude: include }),
      );
      for (const link of value.links.slice(0, maxAddresses)) {
        this.#clock.time('isWanted', () => isWanted(new URL(link)));
      }
      await this.#prepare({ from: 'kept', packed: value.packed });
    });
  }

  async #readRobots({ shapes, addresses }: InputOf<'robots'>): Promise<void> {
    const content = writeShapes(shapes, Math.min(this.#place.maxInputCharacters, maxRobotsLength));
    this.#reading.inputCharacters = content.length;
    const { value } = await this.#place.readers.run(robotsTask, { content, name: crawlerName }, { tenantId });
    this.#reading.outputCharacters += [
      ...value.plain.keys(),
      ...value.globs.map(({ text }) => text),
      ...value.sitemaps,
    ].join().length;
    const rules = this.#clock.time('createRobotsRules', () => createRobotsRules(value));
    for (const url of listAddresses(addresses)) {
      this.#clock.time('normalizePageUrl', () => normalizePageUrl(url));
      this.#clock.time('isAllowed', () => rules.isAllowed(url));
    }
  }

  async #readSitemap(input: InputOf<'sitemap'>): Promise<void> {
    const { maxInputCharacters, write } = this.#place;
    const bytes = write(() => writeHostileSitemap(input, maxInputCharacters));
    this.#reading.inputCharacters = write(() => writeShapes(input.shapes, maxInputCharacters).length);
    await this.#withFile(bytes, async (path) => {
      const { value } = await this.#place.readers.run(
        sitemapTask,
        { path, site, maxPages: 20_000 },
        { tenantId },
      );
      this.#reading.outputCharacters += value.pages.join().length + value.sitemaps.join().length;
    });
  }

  async #readEntry({ shapes, heading }: InputOf<'entry'>): Promise<void> {
    const text = writeShapes(shapes, limits.noteTextMax);
    this.#reading.inputCharacters = text.length;
    await this.#prepare({ from: 'entry', heading: writeShapes(heading, limits.noteTitleMax), text });
  }

  async #prepare(content: DocumentContent): Promise<void> {
    const { chunks } = await prepareContent(this.#place.readers, content, {
      title: 'Hostile',
      embed,
      accountId: tenantId,
    });
    this.#reading.passages = chunks.length;
    for (const { text, searchText, terms, headingPath } of chunks) {
      this.#reading.outputCharacters +=
        text.length + searchText.length + terms.length + headingPath.join().length;
    }
  }

  async #withFile(bytes: Buffer, work: (path: string) => Promise<void>): Promise<void> {
    const path = join(this.#place.folder, `hostile-${++files}`);
    await writeFile(path, bytes);
    try {
      await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }
}

function listAddresses(shapes: Shape[]): URL[] {
  const path = writeShapes(shapes, limits.urlMax);
  return Array.from({ length: 10 }, (_, at) => `${site}${path.slice(at)}${at}`)
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address));
}
