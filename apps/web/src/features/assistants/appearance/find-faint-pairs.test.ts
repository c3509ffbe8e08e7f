import { contrast } from '@anito/contract/colors';
import { describe, expect, it } from 'vitest';
import { type ColorField, findLowContrastPairs } from './find-low-contrast-pairs.ts';

const find = (colors: Partial<Record<ColorField, string>>) => findLowContrastPairs(colors as never);

describe('findLowContrastPairs', () => {
  it('finds none among the product’s colors, nor in pairs with a default color', () => {
    expect(find({})).toEqual([]);
    expect(find({ botTextColor: '#eeeeee' })).toEqual([]);
    expect(find({ headerColor: '#eeeeee', headerTextColor: '#111111' })).toEqual([]);
  });

  it('returns the pair, its ratio, and a similar readable color', () => {
    const [faint, ...others] = find({ headerColor: '#ffffff', headerTextColor: '#9ca3af' });
    expect(others).toEqual([]);
    expect(faint).toMatchObject({ text: 'headerTextColor', ground: 'headerColor', needed: 4.5 });
    expect(faint?.ratio).toBeCloseTo(2.54, 1);
    expect(contrast(faint?.suggestion ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['#000000', '#ffffff', '#777777', '#4f46e5', '#ffff00'])(
    'suggests a color for every ground, such as %s',
    (ground) => {
      const faint = find({ userBackgroundColor: ground, userTextColor: ground })[0];
      expect(contrast(faint?.suggestion ?? ground, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('requires less contrast of buttons, and ignores invalid colors', () => {
    expect(find({ backgroundColor: '#ffffff', buttonColor: '#8a8a8a' })).toEqual([]);
    expect(find({ backgroundColor: '#ffffff', buttonColor: '#dddddd' })).toHaveLength(1);
    expect(find({ backgroundColor: 'white', buttonColor: '#ddd' })).toEqual([]);
  });
});
