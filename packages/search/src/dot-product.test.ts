import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import openWabt from 'wabt';
import { createDotProduct } from './dot-product.ts';

const read = (name: string) => readFile(new URL(name, import.meta.url));

it('is compiled from its source', async () => {
  const wabt = await openWabt();
  const module = wabt.parseWat('dot-product.wat', await read('./dot-product.wat'));
  const compiled = Buffer.from(module.toBinary({}).buffer);
  expect((await read('./dot-product.wasm')).equals(compiled)).toBe(true);
});

it('multiplies each vector by the query, up to the largest components', () => {
  const { memory, dotProduct } = createDotProduct();
  const query = new Int16Array(memory.buffer, 0, 32).map((_, i) => (i % 2 ? -1023 : 1023 - i));
  new Int16Array(memory.buffer, 0, 32).set(query);
  const vectors = Array.from({ length: 3 }, (_, row) =>
    Int8Array.from({ length: 32 }, (_, i) => [127, -127, i - 16][row]!),
  );
  for (const [row, vector] of vectors.entries())
    new Int8Array(memory.buffer, 1024 + row * 32, 32).set(vector);
  dotProduct(0, 1024, 2048, 3, 32);
  expect([...new Int32Array(memory.buffer, 2048, 3)]).toEqual(
    vectors.map((vector) => vector.reduce((sum, value, i) => sum + value * query[i]!, 0)),
  );
});
