import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const bench = fileURLToPath(new URL('../bench/', import.meta.url));
const shortest = 5;
/** What others measure by, and nobody learns from. */
const heldOut = /sealed|held|blind|second|unseen|fresh|release/;

/** What visitors ask in other benches, which an answer serves; nothing of a set that is held out. */
export function readOtherQuestions(): string[] {
  const found = new Set<string>();
  for (const file of globSync(`${bench}{answers,misread,approved,retrieval}/**/*.tsv`).sort()) {
    if (heldOut.test(file.slice(bench.length))) continue;
    const [header = '', ...lines] = readFileSync(file, 'utf8').split('\n');
    for (const [column, name] of header.replace(/^# ?/, '').split('\t').entries()) {
      if (!/question|translation|standalone/.test(name)) continue;
      for (const line of lines) {
        const text = line.split('\t')[column] ?? '';
        if (text.length >= shortest && !line.startsWith('held-out\t')) found.add(text);
      }
    }
  }
  return [...found];
}

/** Messages by which visitors leave how they can be reached. */
export function readContactMessages(): string[] {
  return ['development', 'development-2', 'development-3', 'practice'].flatMap((set) =>
    readFileSync(`${bench}contacts/${set}.jsonl`, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { text: string }).text),
  );
}
