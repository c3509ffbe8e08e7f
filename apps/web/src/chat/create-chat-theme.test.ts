import { type Appearance, appearanceFields } from '@anito/contract/assistants';
import { describe, expect, it } from 'vitest';
import { contrast, mix, pickReadable } from './colors.ts';
import { createChatTheme } from './create-chat-theme.ts';

const plain = Object.fromEntries(appearanceFields.map((name) => [name, null])) as Appearance;
const token = (style: object | undefined, name: string) => (style as Record<string, string>)[name]!;

describe('createChatTheme', () => {
  it('leaves everything to the tokens when the owner chose nothing, or no colour', () => {
    const none = { page: undefined, header: undefined, bot: undefined, user: undefined, input: undefined };
    expect(createChatTheme(plain)).toEqual(none);
    expect(createChatTheme({ ...plain, backgroundColor: 'url(https://evil.example)' })).toEqual(none);
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

  it.each(['#12372a', '#f4f1e8'])('lays the field on a ground that suits its text %s', (text) => {
    const { input } = createChatTheme({ ...plain, backgroundColor: '#0f3d2e', chatInputTextColor: text });
    expect(contrast(text, token(input, '--surface-raised'))).toBeGreaterThanOrEqual(4.5);
  });

  it('takes the owner’s pair and the side that suits it', () => {
    const { bot } = createChatTheme({ ...plain, botBackgroundColor: '#12372a', botTextColor: '#f4f1e8' });
    expect(bot).toMatchObject({ colorScheme: 'dark', '--surface-raised': '#12372a', '--text': '#f4f1e8' });
  });
});

describe('colours', () => {
  it('mixes and picks', () => {
    expect(mix('#000', '#ffffff', 0.5)).toBe('#808080');
    expect(contrast('#000000', '#fff')).toBeCloseTo(21);
    expect(pickReadable('#222')).toBe('#ffffff');
  });
});
