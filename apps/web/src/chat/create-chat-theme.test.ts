import { readFileSync } from 'node:fs';
import { type Appearance, appearanceFields } from '@anito/contract/assistants';
import { contrast, mix, pickReadable } from '@anito/contract/colors';
import { describe, expect, it } from 'vitest';
import { plainTheme } from './chat-theme.ts';
import { createChatTheme, ownGrounds } from './create-chat-theme.ts';

const plain = Object.fromEntries(appearanceFields.map((name) => [name, null])) as Appearance;
const token = (style: object | undefined, name: string) => (style as Record<string, string>)[name]!;

describe('createChatTheme', () => {
  it('sets no styles without valid owner colors', () => {
    expect(createChatTheme(plain)).toEqual(plainTheme);
    expect(createChatTheme({ ...plain, backgroundColor: 'url(https://evil.example)' })).toEqual(plainTheme);
  });

  it.each(['#000', '#ffffff', '#4f8a5b', '#777777', '#c2185b', '#f2c14e'])(
    'keeps text readable on %s',
    (ground) => {
      const { page, header, bot, user } = createChatTheme({
        ...plain,
        backgroundColor: ground,
        headerColor: ground,
        botBackgroundColor: ground,
        botTextColor: ground,
        userBackgroundColor: ground,
      });
      for (const style of [page, header, bot]) {
        expect(contrast(token(style, '--text'), ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(token(style, '--text-muted'), ground)).toBeGreaterThanOrEqual(4.5);
        expect(
          contrast(token(style, '--accent-strong'), token(style, '--accent-soft')),
        ).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(token(user, '--accent-text'), ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['#12372a', '#f4f1e8'])(
    'puts the message field on a ground that contrasts with its text %s',
    (text) => {
      const { input } = createChatTheme({ ...plain, backgroundColor: '#0f3d2e', chatInputTextColor: text });
      expect(contrast(text, token(input, '--surface-raised'))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('uses the owner’s pair of colors and the matching color scheme', () => {
    const { bot } = createChatTheme({ ...plain, botBackgroundColor: '#12372a', botTextColor: '#f4f1e8' });
    expect(bot).toMatchObject({ colorScheme: 'dark', '--surface-raised': '#12372a', '--text': '#f4f1e8' });
  });
});

describe('colors of citations, links and focus rings', () => {
  const marks = ['--accent-strong', '--accent-soft', '--focus-ring'] as const;
  const css = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');

  it.each(['light', 'dark'] as const)('contrast with the product’s own %s grounds', (side) => {
    const place = side === 'light' ? 1 : 2;
    const read = (name: string) => new RegExp(`--${name}: light-dark\\((.*), (.*)\\)`).exec(css)?.[place];
    expect(ownGrounds[side]).toEqual({ raised: read('surface-raised'), sunken: read('surface-sunken') });
    for (const buttonColor of ['#0f766e', '#ffe600', '#000', '#ffffff', '#777777']) {
      const { whole } = createChatTheme({ ...plain, buttonColor });
      const [strong, soft, ring] = marks.map(
        (name) => /light-dark\((.*), (.*)\)/.exec(token(whole, name))![place]!,
      ) as [string, string, string];
      for (const ground of [soft, ...Object.values(ownGrounds[side])]) {
        expect(contrast(strong, ground)).toBeGreaterThanOrEqual(4.5);
      }
      for (const ground of Object.values(ownGrounds[side])) {
        expect(contrast(ring, ground)).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('come from the button color, else the visitor bubble, else the header', () => {
    const ringOf = (look: Partial<Appearance>) =>
      token(createChatTheme({ ...plain, ...look }).whole, '--focus-ring');
    const [button, user, header] = [
      { buttonColor: '#0f766e' },
      { userBackgroundColor: '#9d174d' },
      { headerColor: '#1e3a8a' },
    ];
    expect(ringOf({ ...button, ...user, ...header })).toMatch('(#0f766e, ');
    expect(ringOf({ ...user, ...header })).toMatch('(#9d174d, ');
    expect(ringOf(header)).toMatch('(#1e3a8a, ');
    expect(createChatTheme({ ...plain, botTextColor: '#1e3a8a' }).whole).toBeUndefined();
  });

  it('contrast with the owner’s ground, and keep a visible tint where both colors are equal', () => {
    const { page, header } = createChatTheme({
      ...plain,
      backgroundColor: '#f0fdfa',
      buttonColor: '#0f766e',
      headerColor: '#0f766e',
    });
    expect(page).toMatchObject({ '--focus-ring': '#0f766e' });
    for (const name of ['--accent-soft', '--focus-ring'])
      expect(contrast(token(header, name), '#0f766e')).toBeGreaterThan(1.05);
    expect(contrast(token(header, '--focus-ring'), '#0f766e')).toBeGreaterThanOrEqual(3);
  });
});

describe('colours', () => {
  it('mixes colors and picks black or white', () => {
    expect(mix('#000', '#ffffff', 0.5)).toBe('#808080');
    expect(contrast('#000000', '#fff')).toBeCloseTo(21);
    expect(pickReadable('#222')).toBe('#ffffff');
  });
});
