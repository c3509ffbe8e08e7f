/** Returns whether a page is wanted, by the path and query of its address. */
export type PathFilter = (url: URL) => boolean;

/** One step of a glob: a character, any character except a slash, any run without slashes, or any run. */
type Step = { kind: 'one'; character: string } | { kind: 'any' } | { kind: 'run'; isDeep: boolean };

/**
 * A glob's steps as bit sets: steps that match each character, steps that match any character except a slash,
 * and the runs.
 */
type Glob = {
  end: number;
  ones: Map<string, Uint32Array>;
  any: Uint32Array;
  runs: Uint32Array;
  deep: Uint32Array;
};

const wordBits = 32;

/** Parses a glob into its steps. Adjacent stars become one run: `*` or, for two or more, `**`. */
function parseSteps(pattern: string): Step[] {
  const parts = pattern.match(/\*+|[^*]/gu) ?? [];
  return parts.map((part): Step => {
    if (part.startsWith('*')) return { kind: 'run', isDeep: part.length > 1 };
    return part === '?' ? { kind: 'any' } : { kind: 'one', character: part };
  });
}

/** Converts a glob to the bit sets that `matchesGlob` uses. */
function parseGlob(pattern: string): Glob {
  const steps = parseSteps(pattern);
  const createSet = () => new Uint32Array(Math.floor(steps.length / wordBits) + 1);
  const glob: Glob = {
    end: steps.length,
    ones: new Map(),
    any: createSet(),
    runs: createSet(),
    deep: createSet(),
  };
  for (const [position, step] of steps.entries()) {
    if (step.kind === 'one' && !glob.ones.has(step.character)) glob.ones.set(step.character, createSet());
    if (step.kind === 'one') addToBitSet(glob.ones.get(step.character)!, position);
    else if (step.kind === 'any') addToBitSet(glob.any, position);
    else addToBitSet(glob.runs, position);
    if (step.kind === 'run' && step.isDeep) addToBitSet(glob.deep, position);
  }
  return glob;
}

/** Adds a position to a bit set, in place. */
function addToBitSet(set: Uint32Array, position: number): void {
  set[Math.floor(position / wordBits)]! |= 1 << (position % wordBits);
}

/**
 * Returns whether a glob matches a whole text. Simulates all states of the glob in parallel, 32 per machine
 * word (Baeza-Yates and Gonnet, "A new approach to text searching", 1992). The time is at most the length of
 * the pattern times the length of the text, divided by 32.
 */
function matchesGlob({ end, ones, any, runs, deep }: Glob, text: string): boolean {
  const states = new Uint32Array(runs.length);
  states[0] = 1 | ((runs[0]! & 1) << 1);
  for (const character of text) {
    const isSlash = character === '/';
    const characterSteps = ones.get(character);
    const staying = isSlash ? deep : runs;
    let [carriedMoves, carriedSkips, isAlive] = [0, 0, false];
    for (let word = 0; word < states.length; word++) {
      const current = states[word]!;
      const advancing = current & ((characterSteps?.[word] ?? 0) | (isSlash ? 0 : any[word]!));
      let next = (current & staying[word]!) | (advancing << 1) | carriedMoves | carriedSkips;
      // A run may be empty, and runs are never adjacent.
      const skippable = next & runs[word]!;
      next |= skippable << 1;
      [carriedMoves, carriedSkips] = [advancing >>> (wordBits - 1), skippable >>> (wordBits - 1)];
      states[word] = next;
      isAlive ||= next !== 0;
    }
    if (!isAlive) return false;
  }
  return ((states[Math.floor(end / wordBits)]! >>> (end % wordBits)) & 1) === 1;
}

/**
 * Returns a function that tells whether a crawl may read a page: if `include` selects it or is empty, unless
 * `exclude` selects it. Both are globs over the path, or over the path with its query: `*` matches within one
 * folder name, `**` matches any folders, `?` matches one character except a slash.
 */
export function createPathFilter({ include, exclude }: { include: string[]; exclude: string[] }): PathFilter {
  const parseAll = (patterns: string[]) =>
    patterns.map((pattern) =>
      parseGlob(pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`),
    );
  const [included, excluded] = [parseAll(include), parseAll(exclude)];
  const matchesAny = (globs: Glob[], { pathname, search }: URL) =>
    globs.some(
      (glob) => matchesGlob(glob, pathname) || (search !== '' && matchesGlob(glob, pathname + search)),
    );
  return (url) => (included.length === 0 || matchesAny(included, url)) && !matchesAny(excluded, url);
}
