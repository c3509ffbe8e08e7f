import type { Entry } from '../entry.ts';

export const imports = {
  'import-under-way': 'Data is being brought in already. Wait until that has ended, or stop it.',
  'import-replaced': 'Another upload was begun meanwhile, so this one has ended.',
  'import-upload-large': 'The archive is too large: at most {most:size} are taken here.',
  'import-foreign':
    'This file is not the archive of an account’s data. Choose the file that you got under “Download my data”. Nothing was changed.',
  'import-newer':
    'This archive was made by a newer version than the one here. Have this installation updated first. Nothing was changed.',
  'import-damaged':
    'The archive is not as it was made: something in it is cut off, missing or altered. Download it again and choose the new file. Nothing was changed.',
  'import-too-large': 'The archive holds more than can be brought in here. Nothing was changed.',
  'import-failed':
    'It ended before everything was there. What was brought in stays. Choose the same archive again: it goes on from there, and nothing is doubled.',
  'import-not-accepted': 'Something in it is not as it can be saved here.',
  'import-connect-notion':
    'Its key to Notion is not in an archive. Open the source and connect it to Notion.',
  'import-new-code':
    'Its access code is not in an archive, so it has a new one. Give it to those who may chat with the assistant.',
  'import-model-usual': 'The model that it used is not offered here, so it uses the usual one.',
  'import-conversations-beyond': {
    by: 'count',
    one: '{count} conversation was left out: the archive holds more than are brought in.',
    other: '{count} conversations were left out: the archive holds more than are brought in.',
  },
} as const satisfies Record<string, Entry>;

export type ImportTexts = Record<keyof typeof imports, Entry>;
