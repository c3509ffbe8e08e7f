import { gzipSync } from 'node:zlib';
import { limits } from '@anito/contract/limits';
import { damagedFiles } from '@anito/documents/testing/hostile-inputs/damaged-files';
import { grammars } from '@anito/documents/testing/hostile-inputs/grammars';
import type { HostileFile } from '@anito/documents/testing/hostile-inputs/hostile-files';
import { type Shape, shapesOf, writeShapes } from '@anito/documents/testing/hostile-inputs/shapes';
import fc from 'fast-check';

/** Input of an attacker as plain data; the content written from it may be a million times as long. */
export type HostileInput =
  | HostileFile
  | { kind: 'page'; shapes: Shape[]; patterns: Shape[][] }
  | { kind: 'robots'; shapes: Shape[]; addresses: Shape[] }
  | { kind: 'sitemap'; shapes: Shape[]; isPacked: boolean }
  | { kind: 'entry'; shapes: Shape[]; heading: Shape[] }
  | { kind: 'talk'; question: Shape[]; answer: Shape[]; passages: Shape[][] };

export type InputOf<Kind extends HostileInput['kind']> = Extract<HostileInput, { kind: Kind }>;

const of = <Kind extends HostileInput['kind'], Rest>(
  kind: Kind,
  otherFields: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
) => fc.record({ kind: fc.constant(kind), ...otherFields });
const counts = fc.constantFrom(1, 1, 2, 30, 500);
const side = fc.constantFrom(0, 1, 3, 40, 900, 5_000, 70_000);

/** Inputs of every kind that an attacker may send, of sizes up to a megabyte. */
export const hostileInputs: fc.Arbitrary<HostileInput> = fc.noBias(
  fc.oneof(
    ...(['text', 'markdown', 'csv', 'html', 'rtf'] as const).map((kind) => ({
      weight: kind === 'markdown' || kind === 'html' ? 4 : 2,
      arbitrary: of(kind, { shapes: shapesOf(grammars[kind]), name: shapesOf(grammars.address) }),
    })),
    { weight: 4, arbitrary: of('docx', { shapes: shapesOf(grammars.docx), notes: shapesOf(grammars.docx) }) },
    {
      weight: 3,
      arbitrary: of('xlsx', {
        shapes: shapesOf(grammars.xlsx),
        texts: shapesOf(grammars.text),
        sheets: counts,
      }),
    },
    { weight: 3, arbitrary: of('pptx', { shapes: shapesOf(grammars.pptx), pages: counts }) },
    { weight: 3, arbitrary: of('pdf', { shapes: shapesOf(grammars.pdf), pages: counts }) },
    { weight: 3, arbitrary: of('damaged', { damage: damagedFiles }) },
    {
      weight: 1,
      arbitrary: of('picture', { format: fc.constantFrom('png', 'gif', 'bmp'), width: side, height: side }),
    },
    {
      weight: 4,
      arbitrary: of('page', {
        shapes: shapesOf(grammars.html),
        patterns: fc.array(shapesOf(grammars.pattern), { maxLength: limits.patternsPerWebsite }),
      }),
    },
    {
      weight: 2,
      arbitrary: of('robots', { shapes: shapesOf(grammars.robots), addresses: shapesOf(grammars.address) }),
    },
    { weight: 2, arbitrary: of('sitemap', { shapes: shapesOf(grammars.sitemap), isPacked: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: of('entry', { shapes: shapesOf(grammars.text), heading: shapesOf(grammars.text) }),
    },
    {
      weight: 4,
      arbitrary: of('talk', {
        question: shapesOf(grammars.talk),
        answer: shapesOf(grammars.talk),
        passages: fc.array(shapesOf(grammars.talk), { maxLength: 8 }),
      }),
    },
  ),
) as fc.Arbitrary<HostileInput>;

/** Writes the response of a website for its sitemap. */
export function writeHostileSitemap(
  { shapes, isPacked }: InputOf<'sitemap'>,
  maxInputCharacters: number,
): Buffer {
  const bytes = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><urlset>${writeShapes(shapes, maxInputCharacters)}</urlset>`,
  );
  return isPacked ? gzipSync(bytes) : bytes;
}
