import { walkXml } from '../office/walk-xml.ts';

/** Run properties that decide whether characters are visible; undefined when not set. */
export type CharacterMarks = {
  vanish?: boolean;
  webHidden?: boolean;
  strike?: boolean;
  dstrike?: boolean;
};

/** Ids of the styles that apply to a run; null for the default style, if there is one. */
type StylesOfRun = { table: string | null; paragraph: string | null; character: string | null };

export type CharacterVisibility = { isHidden: boolean; isStruck: boolean };

type StyleKind = keyof StylesOfRun;
type Style = { basedOn: string | null; marks: CharacterMarks };

const names = new Set<string>(['vanish', 'webHidden', 'strike', 'dstrike']);
const kinds = new Set<string>(['table', 'paragraph', 'character']);
const plain: CharacterVisibility = { isHidden: false, isStruck: false };

/**
 * Returns whether a toggle property is on. Only `false`, `0` and `off` turn it off, so it is on without a
 * value (ECMA-376 part 1, 17.17.4).
 */
export function isOn(value: string | undefined): boolean {
  return value !== 'false' && value !== '0' && value !== 'off';
}

/** Sets the mark of a run property in `marks`. Ignores properties that are not marks. */
export function setMark(marks: CharacterMarks, name: string, value: string | undefined): void {
  if (names.has(name)) marks[name as keyof CharacterMarks] = isOn(value);
}

/** Resolves the character styles of a Word file. Source: ECMA-376 part 1, 17.7.2 and 17.7.3. */
export class CharacterStyles {
  readonly #styles = new Map<string, Style>();
  readonly #defaults: CharacterMarks = {};
  readonly #defaultStyles: StylesOfRun = { table: null, paragraph: null, character: null };
  readonly #resolved = new Map<string, CharacterMarks>();

  constructor(xml: string) {
    if (xml) this.#read(xml);
  }

  /**
   * Returns whether characters are hidden or struck through. `ownMarks` are the marks of the run itself,
   * which precede those of styles.
   */
  findLook(ownMarks: CharacterMarks, of: StylesOfRun): CharacterVisibility {
    const levels = [...kinds].map((kind) =>
      this.#resolve(of[kind as StyleKind] ?? this.#defaultStyles[kind as StyleKind]),
    );
    const isSet = (name: keyof CharacterMarks) =>
      ownMarks[name] ??
      levels.findLast((marks) => marks[name] !== undefined)?.[name] ??
      this.#defaults[name] ??
      false;
    // Two styles that both set a toggle switch it off again (17.7.3), unless the document defaults set it.
    const isToggled = (name: keyof CharacterMarks) =>
      ownMarks[name] ?? (this.#defaults[name] || levels.filter((marks) => marks[name]).length % 2 === 1);
    const isHidden = isToggled('vanish') || isSet('webHidden');
    const isStruck = isToggled('strike') || isSet('dstrike');
    return isHidden || isStruck ? { isHidden, isStruck } : plain;
  }

  #read(xml: string): void {
    const path: string[] = [];
    let style: Style | null = null;
    walkXml(xml, {
      open: ({ name, attributes }) => {
        const [above, parent] = path.slice(-2);
        path.push(name);
        if (name === 'style') {
          style = { basedOn: null, marks: {} };
          const id = attributes.styleId ?? '';
          const kind = attributes.type ?? 'paragraph';
          this.#styles.set(id, style);
          if (attributes.default !== undefined && isOn(attributes.default) && kinds.has(kind)) {
            this.#defaultStyles[kind as StyleKind] ??= id;
          }
        } else if (name === 'basedOn' && style) style.basedOn = attributes.val ?? null;
        else if (parent === 'rPr' && above === 'rPrDefault') setMark(this.#defaults, name, attributes.val);
        else if (parent === 'rPr' && above === 'style' && style) setMark(style.marks, name, attributes.val);
      },
      close: (name) => {
        path.pop();
        if (name === 'style') style = null;
      },
    });
  }

  /**
   * Returns the marks of a style with those of its base styles; empty for an unknown style. A file may
   * contain a cycle of base styles.
   */
  #resolve(id: string | null): CharacterMarks {
    const chain: string[] = [];
    let next = id;
    while (next !== null && !this.#resolved.has(next)) {
      const style = this.#styles.get(next);
      if (!style) break;
      chain.push(next);
      this.#resolved.set(next, {});
      next = style.basedOn;
    }
    let marks = this.#resolved.get(next ?? '') ?? {};
    for (const each of chain.toReversed()) {
      marks = { ...marks, ...this.#styles.get(each)!.marks };
      this.#resolved.set(each, marks);
    }
    return marks;
  }
}
