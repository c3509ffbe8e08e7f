/** Groups whose words are not the document's text. */
export const skippedDestinations = new Set(
  `colortbl pict object objdata header headerl headerr headerf footer footerl footerr footerf listtable
  listoverridetable rsidtbl generator nonshppict annotation atnid atnauthor bkmkstart bkmkend tc xe filetbl
  revtbl xmlnstbl themedata datastore colorschememapping latentstyles mmathPr pgdsctbl private template`.split(
    /\s+/,
  ),
);

/** Optional groups (\*) that still contain visible text. */
export const readableOptional = new Set(['shpinst', 'shptxt', 'pn', 'ud', 'upr']);

/** Control words that represent characters. */
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

/** Control symbols that represent characters. An escaped line end is the end of a paragraph. */
export const characterSymbols: Record<string, string> = { '\\': '\\', '{': '{', '}': '}', '~': ' ', _: '-' };
