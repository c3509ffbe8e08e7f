import fc from 'fast-check';
import { hostileValues } from './hostile-values.ts';

/** An edit at one position of a value. `at` is the index of the position, modulo their number. */
export type ValueEdit = {
  at: number;
  kind: 'delete' | 'replace' | 'rename' | 'add' | 'nest' | 'repeat' | 'lengthen' | 'insert';
  value: unknown;
  times: number;
};

/** An edit of the JSON of a body as text or bytes. */
export type BodyEdit = {
  at: number;
  kind:
    | 'duplicate'
    | 'cut'
    | 'junk'
    | 'invalid-utf8'
    | 'nul'
    | 'mark'
    | 'number'
    | 'deep'
    | 'utf16'
    | 'flood';
};

export const valueEdits: fc.Arbitrary<ValueEdit> = fc.record({
  at: fc.nat(200),
  kind: fc.constantFrom(
    'delete',
    'replace',
    'replace',
    'rename',
    'add',
    'nest',
    'repeat',
    'lengthen',
    'insert',
  ),
  value: hostileValues,
  times: fc.constantFrom(2, 51, 101, 1_001, 5_000),
});

export const bodyEdits: fc.Arbitrary<BodyEdit> = fc.record({
  at: fc.nat(2_000),
  kind: fc.constantFrom(
    'duplicate',
    'duplicate',
    'cut',
    'junk',
    'invalid-utf8',
    'nul',
    'mark',
    'number',
    'deep',
    'utf16',
    'flood',
  ),
});

type Holder = { [key: string | number]: unknown };
type Place = { holder: Holder; key: string | number };

/** Lists every position in a value, outer ones first. */
function listPlaces(holder: Holder, places: Place[] = []): Place[] {
  const keys = Array.isArray(holder) ? holder.keys() : Object.keys(holder);
  for (const key of keys) {
    places.push({ holder, key });
    const value = holder[key];
    if (typeof value === 'object' && value !== null) listPlaces(value as Holder, places);
  }
  return places;
}

function nest(value: unknown, depth: number): unknown {
  let nested = value;
  for (let level = 0; level < depth; level++) nested = level % 2 ? [nested] : { a: nested };
  return nested;
}

function lengthen(value: unknown, times: number): unknown {
  if (typeof value === 'string') return (value || 'x').repeat(Math.ceil(times / Math.max(value.length, 1)));
  if (typeof value === 'number') return value * 10 ** Math.min(times, 300);
  return 'x'.repeat(times);
}

/** Maximum length of the JSON that repeating one position creates. */
const maxRepeated = 1_000_000;

function repeat(value: unknown, times: number): unknown[] {
  const item = Array.isArray(value) ? value[0] : value;
  const maxCount = Math.ceil(maxRepeated / (JSON.stringify(item)?.length ?? 1));
  return Array.from({ length: Math.min(times, maxCount) }, () => structuredClone(item));
}

function editPlace({ holder, key }: Place, { kind, value, times }: ValueEdit): void {
  const old = holder[key];
  if (kind === 'delete') {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  } else if (kind === 'replace') holder[key] = value;
  else if (kind === 'rename') {
    delete holder[key];
    holder[`${key}${typeof value === 'string' ? value : ''}x`] = old;
  } else if (kind === 'add') holder[typeof value === 'string' ? value : 'unknownField'] = value;
  else if (kind === 'nest') holder[key] = nest(old, Math.min(times, 101));
  else if (kind === 'repeat') holder[key] = repeat(old, times);
  else if (kind === 'lengthen') holder[key] = lengthen(old, times);
  else holder[key] = `${typeof old === 'string' ? old : ''}${typeof value === 'string' ? value : '\u0000'}`;
}

/** Returns a copy of the value with the edits, which apply one after the other. */
export function editValue(value: unknown, edits: ValueEdit[]): unknown {
  const root: Holder = { body: structuredClone(value) };
  for (const edit of edits) {
    const places = listPlaces(root);
    const place = places[edit.at % places.length];
    if (place) editPlace(place, edit);
  }
  return root.body;
}

/** Returns the bytes of a body with the edits. */
export function editBody(text: string, edits: BodyEdit[]): Buffer {
  let bytes: Buffer = Buffer.from(text);
  for (const { kind, at } of edits) {
    const position = bytes.length === 0 ? 0 : at % bytes.length;
    const insert = (piece: string | Buffer, where = position) =>
      Buffer.concat([bytes.subarray(0, where), Buffer.from(piece as string), bytes.subarray(where)]);
    if (kind === 'duplicate') bytes = duplicateKey(bytes.toString('utf8'), at);
    else if (kind === 'cut') bytes = bytes.subarray(0, position);
    else if (kind === 'junk') bytes = insert(']}{,', bytes.length);
    else if (kind === 'invalid-utf8') bytes = insert(Buffer.from([0xc3, 0x28, 0xff, 0xed, 0xa0, 0x80]));
    else if (kind === 'nul') bytes = insert('\u0000');
    else if (kind === 'mark') bytes = insert('\ufeff', 0);
    else if (kind === 'number') bytes = Buffer.from(bytes.toString('utf8').replace(/:[^,{}[\]]*/, ':-1e400'));
    else if (kind === 'deep') bytes = Buffer.from(`${'[{"a":'.repeat(5_000)}1${'}]'.repeat(5_000)}`);
    else if (kind === 'utf16') bytes = Buffer.from(bytes.toString('utf8'), 'utf16le');
    else bytes = insert(' '.repeat(300_000));
  }
  return bytes;
}

/** Repeats one key with another value. */
function duplicateKey(text: string, at: number): Buffer {
  const keys = [...text.matchAll(/[{,]("(?:[^"\\]|\\.)*":)/g)];
  const key = keys[at % Math.max(keys.length, 1)];
  if (!key) return Buffer.from(text);
  const other = ['null', '1', '"x"', '[]', '{"__proto__":{}}'][at % 5];
  return Buffer.from(`${text.slice(0, key.index + 1)}${key[1]}${other},${text.slice(key.index + 1)}`);
}
