import { describe, expect, it } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const base = { name: 'Rosa', tone: 'friendly', questions: [{ text: 'Open?' }], sources: [1, 2, 3] };

describe('mergeEdits', () => {
  it.each([
    [
      'combines changes of different fields',
      { name: 'Ana' },
      { tone: 'formal' },
      { name: 'Ana', tone: 'formal' },
    ],
    ['merges equal changes', { name: 'Ana' }, { name: 'Ana' }, { name: 'Ana' }],
    ['takes a change by others where the user changed nothing', {}, { questions: [] }, { questions: [] }],
    ['takes a change by the user where others changed nothing', { questions: [] }, {}, { questions: [] }],
  ])('%s', (_, mine, theirs, merged) => {
    expect(mergeEdits({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })).toEqual({
      merged: { ...base, ...merged },
      conflicts: [],
    });
  });

  it('reports a conflict when both change a field, also by its order', () => {
    const mine = { ...base, name: 'Ana', tone: 'formal', sources: [3, 2, 1] };
    const theirs = { ...base, name: 'Liza', questions: [], sources: [1, 2] };
    expect(mergeEdits({ base, mine, theirs })).toEqual({
      merged: { name: 'Ana', tone: 'formal', questions: [], sources: [3, 2, 1] },
      conflicts: ['name', 'sources'],
    });
  });

  it.each([
    [
      [1, 3],
      [1, 2, 3, 4],
      [1, 3, 4],
    ],
    [
      [1, 2, 3, 9],
      [2, 3],
      [2, 3, 9],
    ],
    [
      [1, 2, 9],
      [2, 9, 3],
      [2, 9],
    ],
    [[1, 2, 3], [], []],
  ])('merges unordered lists: %j and %j', (mine, theirs, merged) => {
    const edits = { base, mine: { ...base, sources: mine }, theirs: { ...base, sources: theirs } };
    expect(mergeEdits(edits, ['sources'])).toEqual({ merged: { ...base, sources: merged }, conflicts: [] });
  });
});
