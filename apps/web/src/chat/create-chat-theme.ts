import type { AssistantColors } from '@anito/contract/assistants';
import type { CSSProperties } from 'react';
import type { ChatTheme } from './chat-theme.ts';
import { contrast, isHexColor, mix, pickReadable } from './colors.ts';

/** Text less readable than this on its ground is replaced (WCAG 2.2, large text). */
const lowestContrast = 3;
const bodyContrast = 4.5;

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

/**
 * Redefines the tokens inside one part. `color-scheme` decides which side of the other tokens holds, so that what
 * the owner did not choose still suits what was chosen.
 */
function toTokens(pair: Pair, groundToken: string): CSSProperties {
  const { ground, text } = pair;
  const chip = mix(ground, text, 0.12);
  return {
    colorScheme: schemeFor(text),
    color: text,
    [groundToken]: ground,
    '--text': text,
    '--text-muted': soften(pair, 0.25),
    '--accent-strong': text,
    '--accent-soft': contrast(text, chip) >= bodyContrast ? chip : ground,
    '--surface-sunken': mix(ground, text, 0.08),
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

/** The field's text on the product's own ground, or on a plain one where the page's hue would lie under it. */
function toInput(text: string, isOnPage: boolean): CSSProperties {
  return {
    colorScheme: schemeFor(text),
    ...(isOnPage && { '--surface-raised': pickReadable(text) }),
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
  const pageTokens: CSSProperties = {
    ...(page && toTokens(page, '--surface')),
    // Bubbles without a colour of their own stand out from a dark page in its own hue.
    ...(page && schemeFor(page.text) === 'dark' && { '--surface-raised': mix(page.ground, page.text, 0.08) }),
    ...(button && toAccent(button)),
  };
  return {
    page: Object.keys(pageTokens).length > 0 ? pageTokens : undefined,
    header: header && toTokens(header, '--surface-raised'),
    bot:
      bot || border
        ? ({
            ...(bot && toTokens(bot, '--surface-raised')),
            ...(border && { borderColor: border }),
          } as CSSProperties)
        : undefined,
    user: user && toAccent(user.ground, user.text),
    input: inputText ? toInput(inputText, page !== undefined) : undefined,
  };
}
