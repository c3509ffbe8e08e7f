import { contrast, findReadable, isHexColor, mix, pickReadable } from '@anito/contract/colors';
import { limits } from '@anito/contract/limits';
import { businessNameMax, type OnboardingBrand } from '@anito/contract/onboarding';
import { isStorable, isVisible, toStorable } from '@anito/contract/values';
import type { StoredBrand } from '../../db/schema/onboarding.ts';
import type { SourceBrand } from '../sources/source-kind.ts';

/** Longest greeting in characters: two short sentences. */
const maxGreetingLength = 220;
/** Contrast of text (WCAG 2.2, 1.4.3), and of a button against a white page (1.4.11). */
const textContrast = 4.5;
const buttonContrast = 3;

/** Returns a text on one line for storage, or null when nothing visible remains. */
function cleanLine(text: string | null): string | null {
  const line = toStorable(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return line && isVisible(line) && isStorable(line) ? line : null;
}

/**
 * Returns as many first sentences of a description as fit into `maxGreetingLength`; null without text, or
 * when the first does not fit.
 */
function cutSentences(text: string | null): string | null {
  const line = cleanLine(text?.slice(0, limits.descriptionMax) ?? null);
  if (!line) return null;
  if (line.length <= maxGreetingLength) return line;
  const end = [...line.slice(0, maxGreetingLength).matchAll(/[.!?…](?=\s)/g)].at(-1)?.index;
  return end === undefined ? null : line.slice(0, end + 1);
}

/**
 * Converts what a source states about its business to the stored form. Values that are invalid or too long
 * become null.
 */
export function toStoredBrand({ name, description, color, types, logo }: SourceBrand): StoredBrand {
  const cleanName = cleanLine(name);
  return {
    name: cleanName && cleanName.length <= businessNameMax ? cleanName : null,
    greeting: cutSentences(description),
    color: color && isHexColor(color) ? color : null,
    logo: logo && `data:${logo.type};base64,${logo.content.toString('base64')}`,
    types,
  };
}

/**
 * Returns the colors of a chat for the color of a business, changed where necessary: header and text are
 * readable together, and the button is visible on a white page.
 */
export function toChatColors(color: string): NonNullable<OnboardingBrand['colors']> {
  // Colors of medium brightness reach 4.5:1 with black or white, but not always with both.
  const text = pickReadable(color);
  const header = contrast(text, color) >= textContrast ? color : mix(color, pickReadable(text), 0.2);
  const button = findReadable(color, ['#ffffff'], { needed: buttonContrast, goal: '#000000' });
  return { header, headerText: text, button };
}

/** Converts a stored brand for the API, with the chat colors of its color. */
export function viewBrand({ name, greeting, color, logo }: StoredBrand): OnboardingBrand {
  return { name, greeting, logo, colors: color === null ? null : toChatColors(color) };
}

/**
 * Returns the appearance of an assistant in the brand of its business. Returns undefined without a color and
 * a logo.
 */
export function toAppearance({ color, logo }: StoredBrand) {
  if (color === null && logo === null) return undefined;
  const colors = color === null ? undefined : toChatColors(color);
  return {
    ...(colors && {
      headerColor: colors.header,
      headerTextColor: colors.headerText,
      buttonColor: colors.button,
      userBackgroundColor: colors.header,
      userTextColor: colors.headerText,
    }),
    ...(logo && { logoBase64: logo }),
  };
}
