/** What stands within a line of an answer. There is no picture and no HTML: neither can be made from an answer. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'em' | 'del'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'citation'; number: number }
  | { type: 'unconfirmed' }
  | { type: 'break' };

/** How a column of a table stands. */
export type Align = 'left' | 'center' | 'right' | undefined;

/** What stands below each other in an answer. */
export type Block =
  | { type: 'paragraph' | 'heading'; children: Inline[] }
  | { type: 'quote'; children: Block[] }
  /** `start` is null where the items have no numbers; the paragraphs of a tight list stand close. */
  | { type: 'list'; start: number | null; isTight: boolean; items: Block[][] }
  | { type: 'code'; text: string }
  | { type: 'table'; align: Align[]; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' };

/** Where the references of an answer lead, by their labels in small letters. */
export type Definitions = ReadonlyMap<string, string>;
