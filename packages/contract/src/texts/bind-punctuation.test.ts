import { expect, it } from 'vitest';
import { bindPunctuation } from './bind-punctuation.ts';

it.each([
  ['Pourquoi cette réponse ?', 'Pourquoi cette réponse\u00a0?'],
  ['Supprimer « {{title}} » ?', 'Supprimer «\u00a0{{title}}\u00a0»\u00a0?'],
  ['Synchro : {{when}} ; ensuite', 'Synchro\u00a0: {{when}}\u00a0; ensuite'],
  ['À 8:30, sans espace', 'À 8:30, sans espace'],
])('%s', (written, shown) => {
  expect(bindPunctuation({ area: { text: written } })).toEqual({ area: { text: shown } });
});
