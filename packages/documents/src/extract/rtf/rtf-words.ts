/** Groups whose words are not the document's text. */
export const skippedDestinations = new Set(
  `colortbl pict object objdata header headerl headerr headerf footer footerl footerr footerf listtable
  listoverridetable rsidtbl generator nonshppict annotation atnid atnauthor bkmkstart bkmkend tc xe filetbl
  revtbl xmlnstbl themedata datastore colorschememapping latentstyles mmathPr pgdsctbl private template`.split(
    /\s+/,
  ),
);

/** Groups that \* marks as optional and that hold visible text all the same. */
export const readableOptional = new Set(['shpinst', 'shptxt', 'pn', 'ud', 'upr']);

/** Control words that stand for characters. */
export const characterWords: Record<string, string> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};

/** Control symbols that stand for characters; an escaped line end is a paragraph's. */
export const characterSymbols: Record<string, string> = { '\\': '\\', '{': '{', '}': '}', '~': ' ', _: '-' };
