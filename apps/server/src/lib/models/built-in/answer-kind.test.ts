import { expect, it } from 'vitest';
import { answersKind } from './answer-kind.ts';
import { matchWord, readQuestion, readText } from './read-question.ts';

function isOfKind(asked: string, written: string, { context = '', isRow = false } = {}): boolean {
  const question = readQuestion(asked);
  const content = readText(written);
  const matches = question.words.map((word) => matchWord(word, content));
  const nothing = readText('');
  return answersKind(
    { written, isRow, content, context: readText(context), heading: nothing, matches },
    question,
  );
}

it.each([
  ['How much is a manicure?', 'Manicure: ₱180', 'Ask at the desk for a manicure.'],
  ['Magkano ang kahon ng sigarilyo?', 'Sigarilyo, isang kahon: ₱1,200', 'Smoking is fined ₱1,500.'],
  ['What does it cost when I lose the key?', 'A lost key is fined ₱350.', 'A lost key is replaced.'],
  ['Do you sell puppies?', 'Puppies: ₱4,000 each', 'We love puppies.'],
  ['Who owns the salon?', 'The owner is Ganda Reyes.', 'The salon is open daily.'],
  [
    'Sino ang principal ng Bright Steps?',
    'The principal is Mrs. Cruz.',
    'Children up to Grade 6 are taught.',
  ],
  ['Who is the barangay captain of San Roque?', 'Captain: Juan Cruz', 'The staff is at the second window.'],
  ['Sino ang doktor ninyo?', 'Tuesday: Dr. Anna Lim', 'Mrs. Cruz keeps the till.'],
  ['Which detergent brand do you use?', 'Detergent of the brand Linis', 'Detergent ₱12'],
  ['Ilang taon na ang water station ninyo?', 'Here since 2009.', 'A warranty of 2 years.'],
  ['Is there wifi at the resort?', 'The wifi is free.', 'The front desk is open 24 hours.'],
  ['May jetski ba sa resort?', 'Jetski: ₱2,500', 'The pool is open.'],
  ['Do you have a school bus?', 'The bus comes at 6 AM.', 'Children leave at 4 PM.'],
  ['May bayad ba ang certificate?', 'The certificate is ₱50.', 'The certificate takes a day.'],
  ['How much is a 2.5 HP aircon?', 'Aircon 2.5 HP: ₱42,000', 'Aircon 1 HP: ₱24,000'],
  ['How much for a 400cc bike?', 'Bike of 400 cc: ₱1,800', 'Bike of 110 cc: ₱400'],
])('"%s" is answered by "%s" and not by "%s"', (asked, answer, other) => {
  expect(isOfKind(asked, answer)).toBe(true);
  expect(isOfKind(asked, other)).toBe(false);
});

it('the English "may" asks for no thing', () => {
  expect(isOfKind('How early may I come?', 'From 8 AM.')).toBe(true);
});

it('what stands over a text names the thing for it', () => {
  expect(isOfKind('Do you repair printers?', 'From ₱500, in two days.', { context: 'Printers' })).toBe(true);
});

it('a row must say the attribute that is asked for', () => {
  expect(isOfKind('Gaano katagal ang keyk?', 'Cake: ₱500', { isRow: true })).toBe(false);
  expect(isOfKind('Gaano katagal ang keyk?', 'Cake: 3 days', { isRow: true })).toBe(true);
});
