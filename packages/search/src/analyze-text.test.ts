import { detectLanguage } from '@anito/language/detect-language';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeQuestion, analyzeText } from './analyze-text.ts';

describe('analyzeText', () => {
  it('stems words, removes accents and drops stop words', () => {
    expect(analyzeText('The refunds for naïve customers', 'en')).toEqual(['refund', 'naiv', 'custom']);
    expect(analyzeText('La información de los niños', 'es')).toEqual(['inform', 'nin']);
  });

  it.each([
    ['₱1,299.00', ['1299']],
    ['1.299,50', ['1299.5']],
    ['3.50', ['3.5']],
    ['AB-1234', ['ab1234', 'ab', '1234']],
    ['AB1234', ['ab1234', 'ab', '1234']],
    ['P500', ['p500', 'p', '500']],
  ])('reads the spellings of %s alike', (text, terms) => {
    expect(analyzeText(text, 'en')).toEqual(terms);
  });

  it('keeps stop words when no other word remains', () => {
    expect(analyzeText('to be or not to be', 'en')).toEqual(['to', 'be', 'or', 'not', 'to', 'be']);
  });

  it('splits scripts without spaces into pairs', () => {
    expect(analyzeText('配送料はいくら', 'simple')).toEqual(['配送', '送料', '料は', 'はい', 'いく', 'くら']);
  });

  it('separates a script without spaces from digits and Latin letters', () => {
    expect(analyzeText('于2016年成立，用wifi上网', 'simple')).toEqual([
      '于',
      '2016',
      '年成',
      '成立',
      '用',
      'wifi',
      '上网',
    ]);
    expect(analyzeText('コーヒー', 'simple')).toEqual(['コー', 'ーヒ', 'ヒー']);
  });

  it('ignores the joiners in Indian words', () => {
    expect(analyzeText('क्\u200dया पत्\u200cते', 'simple')).toEqual(analyzeText('क्या पत्ते', 'simple'));
  });

  it('never returns a term with a space or the count mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        for (const term of analyzeText(text, detectLanguage(text))) expect(term).toMatch(/^[^\s^]+$/u);
      }),
      { examples: [['\u0301'], ['a\u0301-\u0301'], ['^1^2'], ['\u3000\u00a0']], numRuns: 500 },
    );
  });
});

describe('analyzeQuestion', () => {
  it('returns the forms of a word in every language of the texts', () => {
    const forms = analyzeQuestion('Kailan ang deliveries sa Calauag?', ['en', 'fil']).map(
      (term) => term.forms,
    );
    expect(forms[0]).toEqual(expect.arrayContaining(['deliveri', 'deliveries']));
    expect(forms[1]).toEqual(['calauag']);
  });

  it('finds accented Vietnamese with and without accents', () => {
    const terms = new Set(analyzeText('vật ngã', 'vi'));
    for (const question of ['vật ngã', 'vat nga']) {
      for (const { forms } of analyzeQuestion(question, ['vi']))
        expect(forms.some((form) => terms.has(form))).toBe(true);
    }
  });

  it('keeps stop words only when no other word remains', () => {
    expect(analyzeQuestion('What is the plywood?', ['en']).map(({ forms }) => forms)).toEqual([['plywood']]);
    expect(analyzeQuestion('Who is it?', ['en']).length).toBeGreaterThan(0);
    expect(analyzeQuestion('?!', ['en'])).toEqual([]);
  });
});

describe('analyzeQuestion, common business words', () => {
  const ask = (question: string) => analyzeQuestion(question, ['en']);

  it.each([
    ['Magbabayad ba ako?', ['bayad', 'pay', 'payment']],
    ['Nagde-deliver po ba kayo?', ['deliveri', 'deliv', 'hatid']],
    ['How can I pay?', ['pay', 'payment', 'bayad']],
  ])('adds the translations and synonyms of "%s"', (question, forms) => {
    const terms = ask(question);
    expect(terms).toHaveLength(1);
    expect(terms[0]?.forms).toEqual(expect.arrayContaining(forms));
  });

  it('merges two words with the same meaning', () => {
    expect(ask('Magkano ang presyo at halaga ng tinapay?')).toHaveLength(2);
  });

  it('uses synonyms of the same language only for words that no text contains', () => {
    const [price] = ask('What is the price?');
    expect(price?.forms).not.toContain('cost');
    expect(price?.synonyms).toContain('cost');
  });

  it('leaves questions in other languages unchanged', () => {
    expect(
      analyzeQuestion('¿Cuándo es la pista de los problemas?', ['es']).map(({ forms }) => forms),
    ).toEqual([['pist'], ['problem']]);
  });

  it('marks words that only surround what the question is about', () => {
    const light = (question: string) =>
      ask(question).flatMap(({ forms, isLight }) => (isLight ? [forms[0]] : []));
    expect(light('Does another plywood actually cost that?')).toEqual(['anoth', 'actual']);
    expect(light('dapat ba plywood sa tindahan')).toEqual(['dapat']);
  });
});

describe('analyzeQuestion, scripts without spaces', () => {
  const ask = (question: string) => analyzeQuestion(question, ['simple']);

  it('requires the pairs within words and makes those across words optional', () => {
    const terms = ask('狂犬疫苗多少钱');
    const asked = terms.filter(({ isLight }) => !isLight).map(({ forms }) => forms[0]);
    expect(asked).toEqual(expect.arrayContaining(['狂犬', '疫苗']));
    expect(asked).not.toContain('犬疫');
    expect(terms.map(({ forms }) => forms[0])).toContain('犬疫');
    expect(asked).not.toContain('多少');
  });

  it('requires all letters of a Thai word and gives single pairs little weight', () => {
    const terms = ask('กะปิทำจากอะไร');
    const whole = terms.filter(({ isLight }) => !isLight).map(({ forms }) => forms[0]);
    expect(whole).toContain('กะ ะป ปิ');
    const text = new Set(analyzeText('กะปิทำจากเคย', 'simple'));
    expect('กะ ะป ปิ'.split(' ').every((pair) => text.has(pair))).toBe(true);
    for (const { isLight, weight } of terms) if (isLight) expect(weight).toBeLessThan(0.2);
  });

  it('keeps question words only when no other word remains', () => {
    for (const question of ['什么', 'อะไร', 'क्या है', '茶']) expect(ask(question)).not.toEqual([]);
  });

  it('gives Hindi question words less weight', () => {
    const weights = ask('हल्दी का रंग क्या है').map(({ forms, weight, isLight }) => [forms[0], weight, isLight]);
    expect(weights).toEqual([
      ['हल्दी', 1, false],
      ['का', 0.4, true],
      ['रंग', 1, false],
      ['क्या', 0.4, true],
      ['है', 0.4, true],
    ]);
  });
});
