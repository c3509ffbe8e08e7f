import { readdir, readFile } from 'node:fs/promises';

/** What a skilled person who has read a business's sources would propose for its assistant. */
type ExpectedProposal = {
  /** Names, each of which is correct. */
  names: string[];
  /** For each important topic, alternative words of which one must occur in a proposed topic. */
  topics: string[][];
  /** For each likely first question, alternative words of which one must occur in a proposed question. */
  questions: string[][];
};

/**
 * A small business: its website as the crawler finds it, its files, its Notion pages, its questions with
 * answers.
 */
export type Business = ExpectedProposal & {
  key: string;
  pages: { path: string; title: string; body: string }[];
  files: { name: string; content: string }[];
  notion: { title: string; markdown: string }[];
  faqs: { name: string; entries: { question: string; answer: string }[] }[];
};

export const setNames = ['development', 'held-out'] as const;
export type SetName = (typeof setNames)[number];

/** Returns the businesses of a set, sorted by key. */
export async function readBusinesses(set: SetName): Promise<Business[]> {
  const folder = new URL(`${set}/`, import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort();
  return Promise.all(
    names.map(async (name) =>
      parseBusiness(name.replace(/\.txt$/, ''), await readFile(new URL(name, folder), 'utf8')),
    ),
  );
}

/**
 * Parses a business: lines `name:`, `topic:` and `question:` with alternatives separated by bars, then the
 * sources, each started by a line `=== KIND NAME`: `frame` (layout of every page, with `{main}` for its
 * content), `page PATH | TITLE`, `file`, `notion`, `faq`.
 */
function parseBusiness(key: string, text: string): Business {
  const [head = '', ...parts] = text.split(/^=== /m);
  const list = (label: string) =>
    [...head.matchAll(new RegExp(`^${label}: (.*)$`, 'gm'))].map(([, line = '']) =>
      line.split('|').map((word) => word.trim()),
    );
  const sources = parts.map((part) => {
    const [, kind = '', name = ''] = /^(\S+) ?(.*)\n/.exec(part) ?? [];
    return { kind, name: name.trim(), content: part.slice(part.indexOf('\n') + 1).trim() };
  });
  const of = (kind: string) => sources.filter((source) => source.kind === kind);
  const frame = of('frame')[0]?.content ?? '{main}';
  return {
    key,
    names: list('name')[0] ?? [],
    topics: list('topic'),
    questions: list('question'),
    pages: of('page').map(({ name, content }) => {
      const [path = '', title = ''] = name.split(/ \| (.*)/);
      return { path, title, body: writePage(title, frame.replace('{main}', content)) };
    }),
    files: of('file').map(({ name, content }) => ({ name, content: `${content}\n` })),
    notion: of('notion').map(({ name, content }) => ({ title: name, markdown: content })),
    faqs: of('faq').map(({ name, content }) => ({
      name,
      entries: content.split('\n').map((line) => {
        const [question = '', answer = ''] = line.split('\t');
        return { question, answer };
      }),
    })),
  };
}

const writePage = (title: string, body: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
