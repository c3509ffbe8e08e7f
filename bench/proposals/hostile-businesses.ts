import type { Business } from './businesses.ts';

const nothing: Business = {
  key: '',
  names: [],
  topics: [],
  questions: [],
  pages: [],
  files: [],
  notion: [],
  faqs: [],
};
const repeat = (count: number, write: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => write(place)).join('');

/** Returns businesses with sources that are as large or unusual as possible. */
export function writeHostileBusinesses(): Business[] {
  const contents: Record<string, string> = {
    '10,000 passages': repeat(
      10_000,
      (place) =>
        `## Part ${place} of It\n\n${repeat(30, (word) => `Word${place}x${word} is said here. `)}\n\n`,
    ),
    'a line of 5 MB': 'Aa of the Bb '.repeat(400_000),
    '50,000 headings': repeat(50_000, (place) => `# Heading ${place} of Very Many\n\nA line.\n\n`),
    'a heading of 5 MB': `# ${'Wedding cakes and paying '.repeat(200_000)}\n\nIt costs ₱5.\n`,
    'a question of 5 MB': `# Questions\n\n${'Do you open '.repeat(420_000)}? Yes.\n`,
    'a million repeated words': 'cake '.repeat(1_000_000),
  };
  return Object.entries(contents).map(([name, content]) => ({
    ...nothing,
    key: name.replace(/\W+/g, '-'),
    files: [{ name: `${name}.md`, content }],
  }));
}
