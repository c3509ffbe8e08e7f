/** Whether the path of an address, with its query, is wanted. */
export type PathFilter = (url: URL) => boolean;

/** One step of a glob: a character, any but a slash, any run without slashes, any run. */
type Step = { kind: 'one'; character: string } | { kind: 'any' } | { kind: 'run'; isDeep: boolean };

function readGlob(pattern: string): Step[] {
  const parts = pattern.match(/\*{1,2}|[^*]/gu) ?? [];
  return parts.map((part): Step => {
    if (part.startsWith('*')) return { kind: 'run', isDeep: part.length > 1 };
    return part === '?' ? { kind: 'any' } : { kind: 'one', character: part };
  });
}

/** Adds a place in the glob, and those behind runs that may be empty. */
function reach(steps: Step[], places: Set<number>, from: number): void {
  for (let place = from; ; place++) {
    places.add(place);
    if (steps[place]?.kind !== 'run') return;
  }
}

/** Goes through all ways at once, so that no pattern takes longer than its length times the text's. */
function matches(steps: Step[], text: string): boolean {
  let places = new Set<number>();
  reach(steps, places, 0);
  for (const character of text) {
    const next = new Set<number>();
    for (const place of places) {
      const step = steps[place];
      if (!step) continue;
      if (step.kind === 'run') {
        if (step.isDeep || character !== '/') reach(steps, next, place);
      } else if (step.kind === 'any' ? character !== '/' : step.character === character) {
        reach(steps, next, place + 1);
      }
    }
    if (next.size === 0) return false;
    places = next;
  }
  return places.has(steps.length);
}

/**
 * Makes the filter of a crawl: all pages unless `include` names some, without those that `exclude` names. Both are
 * globs over the path: `*` is any part of a folder's name, `**` any folders, `?` one character.
 */
export function createPathFilter({ include, exclude }: { include: string[]; exclude: string[] }): PathFilter {
  const read = (patterns: string[]) =>
    patterns.map((pattern) =>
      readGlob(pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`),
    );
  const [wanted, unwanted] = [read(include), read(exclude)];
  const isOneOf = (globs: Step[][], { pathname, search }: URL) =>
    globs.some((steps) => matches(steps, pathname) || (search !== '' && matches(steps, pathname + search)));
  return (url) => (wanted.length === 0 || isOneOf(wanted, url)) && !isOneOf(unwanted, url);
}
