/** Inline content of an answer. Images and HTML do not exist in it, so an answer cannot produce them. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'em' | 'del'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'citation'; number: number }
  | { type: 'unconfirmed' }
  | { type: 'break' };

/** Alignment of a table column. */
export type Align = 'left' | 'center' | 'right' | undefined;

/** Block content of an answer. */
export type Block =
  | { type: 'paragraph' | 'heading'; children: Inline[] }
  | { type: 'quote'; children: Block[] }
  /** `start` is null for lists without numbers. Paragraphs of a tight list have no space between them. */
  | { type: 'list'; start: number | null; isTight: boolean; items: Block[][] }
  | { type: 'code'; text: string }
  /** Folded below the answer. */
  | { type: 'details'; title: string; children: Block[] }
  | { type: 'table'; align: Align[]; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' };

/** Targets of an answer's link references, by their labels in lower case. */
export type Definitions = ReadonlyMap<string, string>;
