/**
 * What each feature says for or against a name, as scripts/fit-names.ts has learnt it: by itself, and together with others
 * by how it moves each of some hidden units.
 */
export type NameNet = {
  places: ReadonlyMap<string, number>;
  alone: Float32Array;
  /** A row of `size` numbers for each feature. */
  moves: Float32Array;
  size: number;
  /** Of each hidden unit how it stands when nothing is seen, and what it says when it is moved. */
  rests: Float32Array;
  says: Float32Array;
};

/** What some features say together, before the hidden units are asked: the first number is what they say alone. */
export type Said = Float32Array;

const largest = 127;

/** The net of a file that `writeNet` has written. */
export function readNet(text: string): NameNet {
  const [head, ...lines] = text.trimEnd().split('\n');
  const [scale, rests, says] = head!.split('\t').map((row) => Float32Array.from(row.split(' '), Number));
  const size = rests!.length;
  const places = new Map<string, number>();
  const alone = new Float32Array(lines.length);
  const moves = new Float32Array(lines.length * size);
  for (const [place, line] of lines.entries()) {
    const [feature, weight, row] = line.split('\t');
    places.set(feature!, place);
    alone[place] = Number(weight);
    const bytes = Buffer.from(row!, 'base64');
    for (let unit = 0; unit < size; unit++) moves[place * size + unit] = bytes.readInt8(unit) * scale![0]!;
  }
  return { places, alone, moves, size, rests: rests!, says: says! };
}

/** A net as a file: for each feature a line with what it says alone and, in small numbers, how it moves the units. */
export function writeNet({ places, alone, moves, size, rests, says }: NameNet): string {
  const scale = moves.reduce((most, move) => Math.max(most, Math.abs(move)), 0) / largest;
  const join = (row: Float32Array) => Array.from(row, (one) => Number(one.toFixed(4))).join(' ');
  const lines = [...places].map(([feature, place]) => {
    const row = Int8Array.from(moves.subarray(place * size, (place + 1) * size), (move) =>
      Math.round(move / scale),
    );
    const written = Buffer.from(row.buffer).toString('base64').replace(/=+$/, '');
    return `${feature}\t${Number(alone[place]!.toFixed(2))}\t${written}`;
  });
  return `${[Number(scale.toPrecision(6)), join(rests), join(says)].join('\t')}\n${lines.toSorted().join('\n')}\n`;
}

/** What features say together. */
export function sumFeatures(net: NameNet, features: Iterable<string>): Said {
  const said = new Float32Array(net.size + 1);
  for (const feature of features) {
    const place = net.places.get(feature);
    if (place === undefined) continue;
    said[0] = said[0]! + net.alone[place]!;
    const row = place * net.size;
    for (let unit = 0; unit < net.size; unit++) said[unit + 1] = said[unit + 1]! + net.moves[row + unit]!;
  }
  return said;
}

/** In log odds, how likely what was seen is a name's. */
export function judge(net: NameNet, seen: readonly Said[]): number {
  let odds = seen.reduce((sum, said) => sum + said[0]!, 0);
  for (let unit = 0; unit < net.size; unit++) {
    const moved = seen.reduce((sum, said) => sum + said[unit + 1]!, net.rests[unit]!);
    odds += net.says[unit]! * Math.tanh(moved);
  }
  return odds;
}
