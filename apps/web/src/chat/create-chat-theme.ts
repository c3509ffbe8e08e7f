import type { AssistantColors } from '@anito/contract/assistants';
import { findPrimaryColor } from '@anito/contract/chat-document';
import type { CSSProperties } from 'react';
import type { ChatTheme } from './chat-theme.ts';
import { contrast, findReadable, isHexColor, mix, pickReadable } from './colors.ts';

/** Text less readable than this on its ground is replaced (WCAG 2.2, large text); what is no text is seen from here on. */
export const lowestContrast = 3;
const bodyContrast = 4.5;

/** A tint is seen from here on. */
const tintContrast = 1.05;

/** The product's own grounds in tokens.css, raised and sunken: under whatever the owner left as it is. */
export const ownGrounds = {
  light: { raised: '#ffffff', sunken: '#f2f0ec' },
  dark: { raised: '#1c1b19', sunken: '#262421' },
};

type Pair = { ground: string; text: string };

/** The owner's ground with a text that can be read on it. */
function toPair(ground: string | undefined, text: string | undefined): Pair | undefined {
  if (!ground) return undefined;
  const isReadable = text !== undefined && contrast(text, ground) >= lowestContrast;
  return { ground, text: isReadable ? text : pickReadable(ground) };
}

/** A softer text that is still readable, or the text itself. */
function soften({ ground, text }: Pair, share: number): string {
  const soft = mix(text, ground, share);
  return contrast(soft, ground) >= bodyContrast ? soft : text;
}

/** The side of the tokens on which a text of this colour can be read. */
function schemeFor(text: string): 'dark' | 'light' {
  return contrast(text, '#000000') > contrast(text, '#ffffff') ? 'dark' : 'light';
}

type Marks = { strong: string; soft: string; ring: string };

/**
 * Citations, links and the ring of the focus in a colour, as far as it can be told from its ground and from what else may
 * lie on it; else in the colour of the text.
 */
function toMarks(color: string, { ground, text }: Pair, others: string[]): Marks {
  const tints = [
    mix(ground, color, 0.15),
    mix(ground, color, 0.35),
    mix(ground, text, 0.12),
    mix(ground, pickReadable(text), 0.2),
  ];
  const isTint = (tint: string) =>
    contrast(tint, ground) >= tintContrast && contrast(text, tint) >= bodyContrast;
  const soft = tints.find(isTint) ?? ground;
  const grounds = [ground, ...others];
  return {
    soft,
    strong: findReadable(color, [...grounds, soft], { needed: bodyContrast, goal: text }),
    ring: findReadable(color, grounds, { needed: lowestContrast, goal: text }),
  };
}

/** The owner's colour where the ground is the product's own, light or dark as the visitor has it. */
function toWhole(primary: string): CSSProperties {
  const [light, dark] = [ownGrounds.light, ownGrounds.dark].map(({ raised, sunken }) =>
    toMarks(primary, { ground: raised, text: pickReadable(raised) }, [sunken]),
  ) as [Marks, Marks];
  const both = (name: keyof Marks) => `light-dark(${light[name]}, ${dark[name]})`;
  return {
    '--accent-strong': both('strong'),
    '--accent-soft': both('soft'),
    '--focus-ring': both('ring'),
  } as CSSProperties;
}

/**
 * Redefines the tokens inside one part. `color-scheme` decides which side of the other tokens holds, so that what
 * the owner did not choose still suits what was chosen.
 */
function toTokens(pair: Pair, groundToken: string, primary: string | null, raised?: string): CSSProperties {
  const { ground, text } = pair;
  const sunken = mix(ground, text, 0.08);
  const marks = toMarks(primary ?? text, pair, raised ? [sunken, raised] : [sunken]);
  return {
    colorScheme: schemeFor(text),
    color: text,
    [groundToken]: ground,
    '--text': text,
    '--text-muted': soften(pair, 0.25),
    '--accent-strong': marks.strong,
    '--accent-soft': marks.soft,
    '--focus-ring': marks.ring,
    ...(raised && { '--surface-raised': raised }),
    '--surface-sunken': sunken,
    '--border': mix(ground, text, 0.18),
    '--border-strong': mix(ground, text, 0.55),
  } as CSSProperties;
}

function toAccent(ground: string, text = pickReadable(ground)): CSSProperties {
  return {
    '--accent': ground,
    '--accent-text': text,
    '--accent-hover': mix(ground, text, 0.12),
  } as CSSProperties;
}

/** What lies on a page of the owner's: bubbles without a colour of their own stand out from a dark one in its own hue. */
const findRaised = ({ ground, text }: Pair) =>
  schemeFor(text) === 'dark' ? mix(ground, text, 0.08) : ownGrounds.light.raised;

/** The field's text on the product's own ground, or on a plain one where the page's hue would lie under it. */
function toInput(text: string, isOnPage: boolean, primary: string): CSSProperties {
  const ground = pickReadable(text);
  const ring = findReadable(primary, [ground], { needed: lowestContrast, goal: text });
  return {
    colorScheme: schemeFor(text),
    ...(isOnPage && { '--surface-raised': ground, '--focus-ring': ring }),
    '--text': text,
    '--text-muted': `color-mix(in srgb, ${text} 70%, transparent)`,
  } as CSSProperties;
}

/** Reads the owner's colours; whatever is no `#rgb` or `#rrggbb` is passed over. */
export function createChatTheme(appearance: AssistantColors): ChatTheme {
  const color = (name: keyof AssistantColors) => {
    const value = appearance[name];
    return value && isHexColor(value) ? value : undefined;
  };
  const page = toPair(color('backgroundColor'), undefined);
  const header = toPair(color('headerColor'), color('headerTextColor'));
  const bot = toPair(color('botBackgroundColor'), color('botTextColor'));
  const user = toPair(color('userBackgroundColor'), color('userTextColor'));
  const button = color('buttonColor');
  const border = color('textBorderColor');
  const inputText = color('chatInputTextColor');
  const primary = findPrimaryColor({
    buttonColor: button ?? null,
    userBackgroundColor: user?.ground ?? null,
    headerColor: header?.ground ?? null,
  });
  return {
    whole: primary ? { ...toWhole(primary), ...(button && toAccent(button)) } : undefined,
    page: page && toTokens(page, '--surface', primary, findRaised(page)),
    header: header && toTokens(header, '--surface-raised', primary),
    bot:
      bot || border
        ? ({
            ...(bot && toTokens(bot, '--surface-raised', primary)),
            ...(border && { borderColor: border }),
          } as CSSProperties)
        : undefined,
    user: user && toAccent(user.ground, user.text),
    input: inputText ? toInput(inputText, page !== undefined, primary ?? inputText) : undefined,
  };
}
