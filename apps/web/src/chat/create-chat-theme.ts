import type { AssistantColors } from '@anito/contract/assistants';
import { findPrimaryColor } from '@anito/contract/chat-document';
import { contrast, findReadable, isHexColor, mix, pickReadable } from '@anito/contract/colors';
import type { CSSProperties } from 'react';
import type { ChatTheme } from './chat-theme.ts';

/** Lowest accepted contrast (WCAG 2.2: large text, non-text elements). Text below it is replaced. */
export const lowestContrast = 3;
const bodyContrast = 4.5;

/** Lowest contrast at which a tint is visible. */
const tintContrast = 1.05;

/** The product's own grounds (`tokens.css`), raised and sunken, used where the owner chose no color. */
export const ownGrounds = {
  light: { raised: '#ffffff', sunken: '#f2f0ec' },
  dark: { raised: '#1c1b19', sunken: '#262421' },
};

/** A background color (`ground`) and the color of the text on it. */
type Pair = { ground: string; text: string };

/**
 * Returns the owner's background color with a text color. A missing text color, and one that is unreadable on
 * the background, becomes black or white. Undefined without a background.
 */
function toColorPair(ground: string | undefined, text: string | undefined): Pair | undefined {
  if (!ground) return undefined;
  const isReadable = text !== undefined && contrast(text, ground) >= lowestContrast;
  return { ground, text: isReadable ? text : pickReadable(ground) };
}

/**
 * Returns the text color with `share` (0 to 1) of the ground mixed in if it is still readable, otherwise the
 * text color itself.
 */
function softenText({ ground, text }: Pair, share: number): string {
  const soft = mix(text, ground, share);
  return contrast(soft, ground) >= bodyContrast ? soft : text;
}

/** Returns the color scheme in which a text of this color is readable: `dark` for a light text. */
function getColorScheme(text: string): 'dark' | 'light' {
  return contrast(text, '#000000') > contrast(text, '#ffffff') ? 'dark' : 'light';
}

type AccentColors = { strong: string; soft: string; ring: string };

/**
 * Returns the colors of citations, links and focus rings. Uses `color` where it contrasts enough with its
 * ground and with the other grounds on it, otherwise the text color.
 */
function toAccentColors(color: string, { ground, text }: Pair, otherGrounds: string[]): AccentColors {
  const tints = [
    mix(ground, color, 0.15),
    mix(ground, color, 0.35),
    mix(ground, text, 0.12),
    mix(ground, pickReadable(text), 0.2),
  ];
  const isTint = (tint: string) =>
    contrast(tint, ground) >= tintContrast && contrast(text, tint) >= bodyContrast;
  const soft = tints.find(isTint) ?? ground;
  const grounds = [ground, ...otherGrounds];
  return {
    soft,
    strong: findReadable(color, [...grounds, soft], { needed: bodyContrast, goal: text }),
    ring: findReadable(color, grounds, { needed: lowestContrast, goal: text }),
  };
}

/**
 * Returns accent tokens (CSS custom properties) for the product's own backgrounds, one for the light and one
 * for the dark scheme of the visitor.
 */
function toWholeTokens(primary: string): CSSProperties {
  const [light, dark] = [ownGrounds.light, ownGrounds.dark].map(({ raised, sunken }) =>
    toAccentColors(primary, { ground: raised, text: pickReadable(raised) }, [sunken]),
  ) as [AccentColors, AccentColors];
  const both = (name: keyof AccentColors) => `light-dark(${light[name]}, ${dark[name]})`;
  return {
    '--accent-strong': both('strong'),
    '--accent-soft': both('soft'),
    '--focus-ring': both('ring'),
  } as CSSProperties;
}

/**
 * Returns tokens (CSS custom properties) that replace the product's colors inside one part, such as the
 * header. `groundToken` is the name of the part's background token. `color-scheme` selects the side of the
 * remaining tokens, so that defaults match the colors that the owner chose.
 */
function toPartTokens(
  pair: Pair,
  groundToken: string,
  primary: string | null,
  raised?: string,
): CSSProperties {
  const { ground, text } = pair;
  const sunken = mix(ground, text, 0.08);
  const marks = toAccentColors(primary ?? text, pair, raised ? [sunken, raised] : [sunken]);
  return {
    colorScheme: getColorScheme(text),
    color: text,
    [groundToken]: ground,
    '--text': text,
    '--text-muted': softenText(pair, 0.25),
    '--accent-strong': marks.strong,
    '--accent-soft': marks.soft,
    '--focus-ring': marks.ring,
    ...(raised && { '--surface-raised': raised }),
    '--surface-sunken': sunken,
    '--border': mix(ground, text, 0.18),
    '--border-strong': mix(ground, text, 0.55),
  } as CSSProperties;
}

/** Returns the accent tokens for a background color. The text on it is black or white unless given. */
function toAccent(ground: string, text = pickReadable(ground)): CSSProperties {
  return {
    '--accent': ground,
    '--accent-text': text,
    '--accent-hover': mix(ground, text, 0.12),
  } as CSSProperties;
}

/**
 * Returns the ground of bubbles for which the owner chose no color, on a page with a chosen color. On a dark
 * page it is a lighter tone of the same hue.
 */
const findRaised = ({ ground, text }: Pair) =>
  getColorScheme(text) === 'dark' ? mix(ground, text, 0.08) : ownGrounds.light.raised;

/**
 * Returns tokens of the message field for its text color. On a colored page, a black or white ground replaces
 * the page's color under the field.
 */
function toMessageFieldTokens(text: string, isOnPage: boolean, primary: string): CSSProperties {
  const ground = pickReadable(text);
  const ring = findReadable(primary, [ground], { needed: lowestContrast, goal: text });
  return {
    colorScheme: getColorScheme(text),
    ...(isOnPage && { '--surface-raised': ground, '--focus-ring': ring }),
    '--text': text,
    '--text-muted': `color-mix(in srgb, ${text} 70%, transparent)`,
  } as CSSProperties;
}

/**
 * Creates the styles of the chat's parts from the owner's colors; undefined for a part without a color.
 * Ignores values other than `#rgb` and `#rrggbb`.
 */
export function createChatTheme(appearance: AssistantColors): ChatTheme {
  const color = (name: keyof AssistantColors) => {
    const value = appearance[name];
    return value && isHexColor(value) ? value : undefined;
  };
  const page = toColorPair(color('backgroundColor'), undefined);
  const header = toColorPair(color('headerColor'), color('headerTextColor'));
  const bot = toColorPair(color('botBackgroundColor'), color('botTextColor'));
  const user = toColorPair(color('userBackgroundColor'), color('userTextColor'));
  const button = color('buttonColor');
  const border = color('textBorderColor');
  const inputText = color('chatInputTextColor');
  const primary = findPrimaryColor({
    buttonColor: button ?? null,
    userBackgroundColor: user?.ground ?? null,
    headerColor: header?.ground ?? null,
  });
  return {
    whole: primary ? { ...toWholeTokens(primary), ...(button && toAccent(button)) } : undefined,
    page: page && toPartTokens(page, '--surface', primary, findRaised(page)),
    header: header && toPartTokens(header, '--surface-raised', primary),
    bot:
      bot || border
        ? ({
            ...(bot && toPartTokens(bot, '--surface-raised', primary)),
            ...(border && { borderColor: border }),
          } as CSSProperties)
        : undefined,
    user: user && toAccent(user.ground, user.text),
    input: inputText ? toMessageFieldTokens(inputText, page !== undefined, primary ?? inputText) : undefined,
  };
}
