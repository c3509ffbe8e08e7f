import type { Appearance, colorFields } from '@anito/contract/assistants';
import { contrast, findReadable, isHexColor, pickReadable } from '@anito/contract/colors';
import { lowestContrast } from '../../../chat/create-chat-theme.ts';

export type ColorField = (typeof colorFields)[number];

/**
 * Two colors with low contrast: their ratio, the ratio required by WCAG 2.2, and a similar color that reaches
 * it.
 */
export type LowContrastPair = {
  text: ColorField;
  ground: ColorField;
  ratio: number;
  needed: number;
  suggestion: string;
  /** The chat shows black or white instead. */
  isReplaced: boolean;
};

const textContrast = 4.5;

/** Colors shown on each other. Text needs 4.5:1 (1.4.3), a button against the page 3:1 (1.4.11). */
const pairs: { text: ColorField; ground: ColorField; needed: number }[] = [
  { text: 'headerTextColor', ground: 'headerColor', needed: textContrast },
  { text: 'botTextColor', ground: 'botBackgroundColor', needed: textContrast },
  { text: 'userTextColor', ground: 'userBackgroundColor', needed: textContrast },
  { text: 'buttonColor', ground: 'backgroundColor', needed: 3 },
];

/**
 * Returns the pairs of text and background color whose contrast is below the WCAG requirement, with a
 * readable text color. Skips pairs with an empty or invalid color.
 */
export function findLowContrastPairs(appearance: Pick<Appearance, ColorField>): LowContrastPair[] {
  return pairs.flatMap(({ text, ground, needed }) => {
    const [color, under] = [appearance[text], appearance[ground]];
    if (!color || !under || !isHexColor(color) || !isHexColor(under)) return [];
    const ratio = contrast(color, under);
    if (ratio >= needed) return [];
    const suggestion = findReadable(color, [under], { needed, goal: pickReadable(under) });
    return [
      {
        text,
        ground,
        ratio,
        needed,
        suggestion,
        isReplaced: needed === textContrast && ratio < lowestContrast,
      },
    ];
  });
}
