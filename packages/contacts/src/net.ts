import { readFileSync } from 'node:fs';

/** What each feature says for or against something, together with others, by how it moves each of some hidden units. */
export type Net = {
  places: ReadonlyMap<string, number>;
  /** A row of `size` numbers for each feature. */
  moves: Float32Array;
  size: number;
  /** Of each hidden unit how it stands when nothing is seen, and what it says when it is moved. */
  rests: Float32Array;
  says: Float32Array;
};

/** How far some features move the hidden units together. */
export type Moved = Float32Array;

const largest = 127;

/** The net of a file that `writeNet` has written. */
export function readNet(text: string): Net {
  const [head, ...lines] = text.trimEnd().split('\n');
  const [scale, rests, says] = head!.split('\t').map((row) => Float32Array.from(row.split(' '), Number));
  const size = rests!.length;
  const places = new Map<string, number>();
  const moves = new Float32Array(lines.length * size);
  for (const [place, line] of lines.entries()) {
    const end = line.indexOf('\t');
    places.set(line.slice(0, end), place);
    const bytes = Buffer.from(line.slice(end + 1), 'base64');
    for (let unit = 0; unit < size; unit++) moves[place * size + unit] = bytes.readInt8(unit) * scale![0]!;
  }
  return { places, moves, size, rests: rests!, says: says! };
}

/** A net as a file: for each feature a line with how it moves the units, in whole numbers of one byte. */
export function writeNet({ places, moves, size, rests, says }: Net): string {
  const scale = moves.reduce((most, move) => Math.max(most, Math.abs(move)), 0) / largest;
  const join = (row: Float32Array) => Array.from(row, (one) => Number(one.toFixed(4))).join(' ');
  const lines = [...places].map(([feature, place]) => {
    const row = Int8Array.from(moves.subarray(place * size, (place + 1) * size), (move) =>
      Math.round(move / scale),
    );
    return `${feature}\t${Buffer.from(row.buffer)
      .toString('base64')
      .replace(/={1,2}$/, '')}`;
  });
  return `${[Number(scale.toPrecision(6)), join(rests), join(says)].join('\t')}\n${lines.toSorted().join('\n')}\n`;
}

const kept = new Map<string, Net>();

/** The net in use of a file beside this one, read once. */
export function loadNet(file: 'name-weights.tsv' | 'whose-weights.tsv'): Net {
  const net = kept.get(file) ?? readNet(readFileSync(new URL(file, import.meta.url), 'utf8'));
  kept.set(file, net);
  return net;
}

/** How far features move the hidden units together. */
export function moveUnits(net: Net, features: Iterable<string>): Moved {
  const moved = new Float32Array(net.size);
  for (const feature of features) {
    const place = net.places.get(feature);
    if (place === undefined) continue;
    const row = place * net.size;
    for (let unit = 0; unit < net.size; unit++) moved[unit] = moved[unit]! + net.moves[row + unit]!;
  }
  return moved;
}

/** In log odds, how likely what was seen is of the kind. */
export function judge(net: Net, seen: readonly Moved[]): number {
  let odds = 0;
  for (let unit = 0; unit < net.size; unit++) {
    let moved = net.rests[unit]!;
    for (const one of seen) moved += one[unit]!;
    odds += net.says[unit]! * Math.tanh(moved);
  }
  return odds;
}
