import { describe, expect, it } from 'vitest';
import { deduplicatePassages } from './deduplicate-passages.ts';

/** Pairs that were written and judged before their author had read the rule. */
const sameTexts = [
  [
    'case and spaces',
    'Our kiln opens at 9 in the morning and closes at 5 in the afternoon, every day but Monday.',
    'OUR KILN  opens at 9 in the morning and closes at 5 in\u00a0the afternoon,\nevery day but monday.',
  ],
  [
    'one date',
    'Last updated 3 March 2024. The harbour fee is 85 pesos a night for boats under nine metres.',
    'Last updated 17 June 2025. The harbour fee is 85 pesos a night for boats under nine metres.',
  ],
  [
    'one ISO date',
    'Revised 2024-03-03: visitors sign the book at gate two before they enter the yard.',
    'Revised 2025-11-30: visitors sign the book at gate two before they enter the yard.',
  ],
  [
    'Spanish date',
    'Actualizado el 3 de marzo de 2024. La ventanilla cuatro atiende de lunes a jueves por la mañana.',
    'Actualizado el 19 de mayo de 2025. La ventanilla cuatro atiende de lunes a jueves por la mañana.',
  ],
  [
    'French date',
    'Mis à jour le 3 mars 2024. Le gîte accepte les chiens tenus en laisse dans le jardin.',
    'Mis à jour le 14 août 2025. Le gîte accepte les chiens tenus en laisse dans le jardin.',
  ],
  [
    'Filipino date',
    'Na-update noong Marso 3, 2024. Libre ang kanin kapag dalawa ang ulam na inorder.',
    'Na-update noong Agosto 9, 2025. Libre ang kanin kapag dalawa ang ulam na inorder.',
  ],
] as const;

const otherTexts = [
  [
    'price',
    'The harbour fee is 85 pesos a night for boats under nine metres.',
    'The harbour fee is 95 pesos a night for boats under nine metres.',
  ],
  [
    'version',
    'Korvet 3.2 needs 512 MB of memory and a disk that is not shared.',
    'Korvet 3.4 needs 512 MB of memory and a disk that is not shared.',
  ],
  [
    'decimal',
    'A dose of 1.5 ml is given twice a day to adults after meals.',
    'A dose of 15 ml is given twice a day to adults after meals.',
  ],
  [
    'not',
    'Dogs are allowed in the garden of the house in summer.',
    'Dogs are not allowed in the garden of the house in summer.',
  ],
  [
    'unit',
    'Water the tree with 20 l each week in its first summer.',
    'Water the tree with 20 ml each week in its first summer.',
  ],
  [
    'place',
    'The branch in Naga opens at 7 in the morning, closed on Sunday.',
    'The branch in Davao opens at 7 in the morning, closed on Sunday.',
  ],
] as const;

const countKept = (...texts: string[]) => deduplicatePassages(texts.map((text) => ({ text }))).length;

describe('deduplicatePassages, on pairs judged without the rule', () => {
  it.each(sameTexts)('keeps one passage of a pair that differs in %s', (_, one, other) => {
    expect(countKept(one, other)).toBe(1);
  });

  it.each(otherTexts)('keeps both passages: %s', (_, one, other) => {
    expect(countKept(one, other)).toBe(2);
  });
});
