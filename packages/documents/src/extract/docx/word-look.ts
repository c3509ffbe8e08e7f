import { walkXml } from '../office/walk-xml.ts';
import { CharacterStyles } from './character-styles.ts';

/**
 * A list level, 0 the outermost: its number format (`bullet` and `none` have no number), its first number and
 * its marker text, such as `%1.%2)`. Source: ECMA-376 part 1, 17.9.
 */
type ListLevel = { depth: number; format: string; start: number; text: string };

/** The list level of a paragraph, with the id of its list. */
export type ListPlace = ListLevel & { listId: string };

/** Styles and lists of a Word file. */
export type WordStyles = {
  /** Style names by style id. */
  styleNames: Map<string, string>;
  characters: CharacterStyles;
  /** Returns the list level of a paragraph, from its own properties or from its style; null outside lists. */
  findLevel(of: { styleId: string | null; level: string | null; listId: string | null }): ListPlace | null;
};

type Styles = { names: Map<string, string>; listIds: Map<string, string> };
type OpenLevel = ListLevel & { styleId: string | null };
type ListKind = { levels: Map<number, OpenLevel>; styleLink: string | null };
type Lists = { kinds: Map<string, ListKind>; kindIds: Map<string, string> };

/** Parses the XML parts with styles and lists. A part may be null if the file has none. */
export function readWordStyles(stylesXml: string | null, numberingXml: string | null): WordStyles {
  const styles = readStyles(stylesXml ?? '');
  const lists = readLists(numberingXml ?? '');
  const levelsByStyle = new Map<string, ListLevel>();
  for (const { levels } of lists.kinds.values()) {
    for (const level of levels.values()) if (level.styleId) levelsByStyle.set(level.styleId, level);
  }

  /**
   * Returns a level of a list, or null. A list may link to a style, which names another list; one link is
   * followed.
   */
  function findInList(listId: string, depth: number, isLinked = false): ListLevel | null {
    const kind = lists.kinds.get(lists.kindIds.get(listId) ?? '');
    const linked = kind?.styleLink ? styles.listIds.get(kind.styleLink) : undefined;
    if (linked !== undefined && !isLinked) return findInList(linked, depth, true);
    return kind?.levels.get(depth) ?? null;
  }

  return {
    styleNames: styles.names,
    characters: new CharacterStyles(stylesXml ?? ''),
    findLevel({ styleId, level, listId }) {
      const byStyle = listId === null || level === null ? levelsByStyle.get(styleId ?? '') : undefined;
      const listLevel = byStyle ?? (listId === null ? null : findInList(listId, Number(level ?? 0)));
      return listLevel && { ...listLevel, listId: listId ?? `style ${styleId}` };
    },
  };
}

/** Returns the names of styles, and the ids of the lists that styles use, both by style id. */
function readStyles(xml: string): Styles {
  const names = new Map<string, string>();
  const listIds = new Map<string, string>();
  let id = '';
  if (!xml) return { names, listIds };
  walkXml(xml, {
    open({ name, attributes }) {
      if (name === 'style') id = attributes.styleId ?? '';
      else if (name === 'name' && !names.has(id)) names.set(id, attributes.val ?? '');
      else if (name === 'numId') listIds.set(id, attributes.val ?? '');
    },
  });
  return { names, listIds };
}

/** Returns the levels of each kind of list, and the kind of each list, by id. */
function readLists(xml: string): Lists {
  const kinds: Lists['kinds'] = new Map();
  const kindIds: Lists['kindIds'] = new Map();
  let kind: ListKind | null = null;
  let level: OpenLevel | null = null;
  let listId = '';
  if (!xml) return { kinds, kindIds };
  walkXml(xml, {
    open({ name, attributes }) {
      if (name === 'abstractNum') {
        kind = { levels: new Map(), styleLink: null };
        kinds.set(attributes.abstractNumId ?? '', kind);
      } else if (name === 'num') {
        kind = null;
        listId = attributes.numId ?? '';
      } else if (name === 'abstractNumId') {
        kindIds.set(listId, attributes.val ?? '');
      } else if (name === 'numStyleLink' && kind) {
        kind.styleLink = attributes.val ?? null;
      } else if (name === 'lvl' && kind) {
        const depth = Number(attributes.ilvl ?? 0);
        level = { depth, format: 'decimal', start: 1, text: `%${depth + 1}.`, styleId: null };
        kind.levels.set(level.depth, level);
      } else if (name === 'numFmt' && level) {
        level.format = attributes.val ?? 'decimal';
      } else if (name === 'start' && level) {
        level.start = Number(attributes.val ?? 1) || 0;
      } else if (name === 'lvlText' && level && attributes.val) {
        level.text = attributes.val;
      } else if (name === 'pStyle' && level) {
        level.styleId = attributes.val ?? null;
      }
    },
    close(name) {
      if (name === 'lvl') level = null;
    },
  });
  return { kinds, kindIds };
}
