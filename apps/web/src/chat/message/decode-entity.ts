const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  copy: '©',
};

/**
 * Returns the character of an entity such as `&amp;` or `&#8369;`. Leaves unknown names unchanged. Invalid
 * numbers become U+FFFD.
 */
export function decodeEntity(entity: string): string {
  const name = entity.slice(1, -1);
  if (!name.startsWith('#')) return Object.hasOwn(namedEntities, name) ? namedEntities[name]! : entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : '\ufffd';
}
