/** What a card says of a sync that runs, that failed or that was cancelled. */
export default {
  done: {
    pages_one: '{{done}} of {{total}} page',
    pages_other: '{{done}} of {{total}} pages',
    files_one: '{{done}} of {{total}} file',
    files_other: '{{done}} of {{total}} files',
    entries_one: '{{done}} of {{total}} entry',
    entries_other: '{{done}} of {{total}} entries',
  },
  still: {
    pages_one: 'Your {{number}} page still works. Sync again later.',
    pages_other: 'Your {{number}} pages still work. Sync again later.',
    files_one: 'Your {{number}} file still works. Sync again later.',
    files_other: 'Your {{number}} files still work. Sync again later.',
    entries_one: 'Your {{number}} entry still works. Sync again later.',
    entries_other: 'Your {{number}} entries still work. Sync again later.',
  },
  tryAgain: 'Sync again later.',
  cancelled: '"{{name}}": sync cancelled',
  waiting_one: '{{number}} page was read and is not learned yet. The next sync goes on from there.',
  waiting_other: '{{number}} pages were read and are not learned yet. The next sync goes on from there.',
  nothingLost: 'Nothing is lost: what was read is kept, and the next sync goes on with the rest.',
};
