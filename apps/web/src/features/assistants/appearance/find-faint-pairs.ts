import type { Appearance, colorFields } from '@anito/contract/assistants';
import { contrast, findReadable, isHexColor, pickReadable } from '../../../chat/colors.ts';
import { lowestContrast } from '../../../chat/create-chat-theme.ts';

export type ColorField = (typeof colorFields)[number];

/** Two colours that are hard to tell apart: their ratio, what WCAG 2.2 asks for, and a near colour that reaches it. */
export type FaintPair = {
  text: ColorField;
  ground: ColorField;
  ratio: number;
  needed: number;
  suggestion: string;
  /** The chat does not show it: black or white takes its place. */
  isReplaced: boolean;
};

const textContrast = 4.5;

/** What stands on what: texts need 4.5:1 (1.4.3), a button against the page 3:1 (1.4.11). */
const pairs: { text: ColorField; ground: ColorField; needed: number }[] = [
  { text: 'headerTextColor', ground: 'headerColor', needed: textContrast },
  { text: 'botTextColor', ground: 'botBackgroundColor', needed: textContrast },
  { text: 'userTextColor', ground: 'userBackgroundColor', needed: textContrast },
  { text: 'buttonColor', ground: 'backgroundColor', needed: 3 },
];

/** Every pair of chosen colours whose contrast is below what WCAG asks for. */
export function findFaintPairs(appearance: Pick<Appearance, ColorField>): FaintPair[] {
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
