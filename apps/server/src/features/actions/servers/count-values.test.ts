import { expect, it } from 'vitest';
import { createValueCounter } from './count-values.ts';

function count(text: string, pieceLength: number): number {
  const bytes = Buffer.from(text);
  const add = createValueCounter();
  let counted = 0;
  for (let from = 0; from < bytes.length; from += pieceLength) {
    counted = add(bytes.subarray(from, from + pieceLength));
  }
  return counted;
}

it.each([
  ['{"a":[1,2,{"b":3}]}', 5],
  ['{"a":"[{,\\"[{,","b":1}', 2],
  ['": a quote that opens nothing\ndata: {"a":[1,2]}\r\n"\r\ndata: [1]', 4],
  ['{"a":"\\\\","b":[1]}', 3],
  ['{\r\n"a": 1\r\n}\r\n', 1],
  ['data: "x"\n\ndata: 1\r\n\r\ndata: x\r\r', 60],
])('counts the values of %j in pieces of any size', (text, expected) => {
  for (const pieceLength of [1, 2, 7, 1_000]) expect(count(text, pieceLength)).toBe(expected);
});
