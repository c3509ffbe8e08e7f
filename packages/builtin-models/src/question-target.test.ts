import { expect, it } from 'vitest';
import { splitPassage } from './passage-units.ts';
import { answersTarget, parseTarget } from './question-target.ts';
import { parseQuestion } from './question-words.ts';

/** Whether the first unit of a text contains the kind of information that a question asks for. */
function tells(question: string, text: string): boolean {
  const [unit] = splitPassage(text, 'en');
  return answersTarget(parseTarget(question, parseQuestion(question)), unit!);
}

it.each([
  ['How much is a report card?', 'Bring your report card.', false],
  ['How much is a report card?', 'A report card costs ₱50.', true],
  ['How much is a report card?', 'A report card is printed at no cost.', true],
  ['How much is a report card?', 'We print your report card. It costs ₱50.', true],
  ['How much is a report card?', '- Report card: 50\n- Form: 20', true],
  ['Magkano ang tapal?', 'Tapal, truck .... 250', true],
  ['Magkano ang tapal?', 'Tapal, lahat ng apat 1,150', true],
  ['How much is a form?', 'A form takes 30 minutes; call 0917 555 0101 until May 12.', false],
  ['How much is it?', 'They do not include fees of the office.', false],
  ['Magkano ang birth certificate?', 'A fee of ₱400 is due unless you send a birth certificate.', false],
  ['Magkano ang birth certificate?', 'A birth certificate is ₱400 unless you are a member.', true],
  ['How much do children pay?', 'Entrance is ₱90, except for children, who pay ₱40.', true],
  ['How much water do I bring?', 'Bring two bottles of water.', true],
  ['What time do you open?', 'We open early on holidays.', false],
  ['What time do you open?', 'We open at 8:00 a.m.', true],
  ['What is the price of a form?', 'Bring a form.', false],
  ['What car do you use?', 'May I use my own car?\nOnly for the refresher.', false],
  ['Can I use my car?', 'May I use my own car?\nOnly for the refresher.', true],
  ['What car do you use?', 'Which car is used?\nOnly new ones.', true],
  ['How do I renew my card?', 'Can I renew my card?\nYes, at the desk with your old card and an ID.', true],
  ['How do I renew my card?', 'Can I renew my card?\nYes, you can.', false],
  ['When is the photographer in?', 'Bring a letter of the photographer.', false],
  ['When is the photographer in?', 'The photographer comes in on Fridays.', true],
  ['Kailan ang photographer?', 'Nandito ang photographer tuwing hapon.', true],
  ['What do I bring when I rent a kayak?', 'Bring a towel.', true],
  ['How long does framing take?', 'We frame maps and paintings.', false],
  ['How long does framing take?', 'Framing is done while you wait.', true],
  ['Ilang araw po ang framing?', 'Ang framing ay limang araw.', true],
  ['When I rent a kayak, what do I bring?', 'Bring a towel.', true],
  ['Hi, when is the photographer in?', 'Bring a letter of the photographer.', false],
  ['When do I pay for the canoe?', 'You pay for the canoe on arrival.', true],
  ['When do you close?', 'We close in summer and during storms.', true],
  ['How many refills can I get?', 'Refills of drinks are unlimited.', true],
  ['May ilang tanong ako: saan kayo?', 'Nasa tapat kami ng simbahan.', true],
  ['How fast is the wifi?', 'The wifi is as fast as cable.', true],
  ['How many tents do you have?', 'The tents are new.', false],
  ['How many tents do you have?', 'We have twelve tents.', true],
])('for "%s" and "%s" returns %s', (question, text, expected) => {
  expect(tells(question, text)).toBe(expected);
});
