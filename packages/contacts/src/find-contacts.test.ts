import { describe, expect, it } from 'vitest';
import { findContacts } from './find-contacts.ts';

/** Processor time of this thread in milliseconds, which does not depend on the load of the machine. */
const readProcessorMs = () => process.threadCpuUsage().user / 1_000;

describe('e-mail addresses', () => {
  it.each([
    ['write to Juan.Cruz+x@Example.com.ph, thanks', 'juan.cruz+x@example.com.ph'],
    ['email ko po: nena tuldok cruz at example tuldok com', 'nena.cruz@example.com'],
    ['juan[at]gmail[dot]com', 'juan@gmail.com'],
    ['juan(@)example(.)com', 'juan@example.com'],
    ['send nyo sa leo.manalastas@example,com', 'leo.manalastas@example.com'],
    ['liza.montano @ example . com', 'liza.montano@example.com'],
    ['_ana__cruz@example.com', '_ana__cruz@example.com'],
    ['joyjoy _ ful at gmail dot com', 'joyjoy_ful@gmail.com'],
    ['email ko po maria clara at gmail dot com', 'mariaclara@gmail.com'],
    ['l i t o 2 2 at gmail dot com', 'lito22@gmail.com'],
    ['email ko po lito.reyes sa gmail dot com', 'lito.reyes@gmail.com'],
    ['FOLLOW UP THE CURTAINS. ROWENA_C @ HOTMAIL.COM', 'rowena_c@hotmail.com'],
    ['shop@luna.example, your email, bounced. Mine: lito@luna.example', 'lito@luna.example'],
    ['juan＠gmail.com', 'juan@gmail.com'],
    ['rosa underscore dimal 74 at yahoo dot com, or text me', 'rosa_dimal74@yahoo.com'],
    ['write to ana.reyes at example dot net. My dog is with you', 'ana.reyes@example.net'],
  ])('finds the e-mail address in "%s"', (text, email) => {
    expect(findContacts(text).emails).toEqual([email]);
  });

  it.each([
    'meet me at gmail.com later',
    'follow us @kapengmalamig.ph',
    'I emailed you at orders@sweetcrumb.example last Tuesday',
    'juan@gmail',
    'noreply@shop.com said so',
  ])('finds no address in "%s"', (text) => {
    expect(findContacts(text).emails).toEqual([]);
  });
});

describe('phone numbers', () => {
  it.each([
    ['0917 123 4567', '+639171234567'],
    ['o917-123-4567 po', '+639171234567'],
    ['+63 (0) 917.123.4567', '+639171234567'],
    ['0063 917 1234567', '+639171234567'],
    ['63 917 123 4567', '+639171234567'],
    ['zero nine one seven one two three four five six seven', '+639171234567'],
    ['0️⃣9️⃣1️⃣7️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', '+639171234567'],
    ['０９１７１２３４５６７', '+639171234567'],
    ['call (02) 8555 0119 loc 24', '+63285550119'],
    ['+34 612 34 56 78', '+34612345678'],
    ['for 12 persons, 8567-2240', '+63285672240'],
    ['wait, 0961... 0961 440 8827', '+639614408827'],
    ['ay wrong number po pala, 0977 410 2286 po ang correct', '+639774102286'],
    ['0917 440 2218 ay mali pala 0917 440 2281', '+639174402281'],
    ['wag na po sa 0917 310 2245, dito na lang 0918 221 7764', '+639182217764'],
    ["I'm in the US, call me (415) 555-0132", '+14155550132'],
    ['number ko po\n0917\n555\n0148', '+639175550148'],
    ['nasa Osaka po ako, number ko dito 090-5550-1482', '+819055501482'],
    ['call me, 8 724 5510', '+63287245510'],
  ])('finds the phone number in "%s"', (text, phone) => {
    expect(findContacts(text).phones).toEqual([phone]);
  });

  it.each([
    'Tracking no. 639175550188 shows delivered',
    'order 09175550188 po',
    'this number keeps calling me 0917 310 2245, is it you?',
    'legit po ba yung 0977 331 2086?',
    'yung 0917 440 2281 sa page nyo di ma contact',
    'I called your hotline 0917 555 0100',
    'the price is ₱9,175,550,188.00',
    'from 2024-09-17 09:15 to 2024-09-18 10:00',
    '03/12/2025 10:00 pls text',
    'tumawag na po ako sa 8555 0100 ninyo',
    'QT-0917-2024-001 po',
    'plate ABC 1234, serial SPX09171234567',
  ])('finds no number in "%s"', (text) => {
    expect(findContacts(text).phones).toEqual([]);
  });

  it('limits the calls of the phone library per message', () => {
    const number = "I'm in the US, call me (415) 555-0132";
    expect(findContacts(`${'oh 1'.repeat(5)}. ${number}`).phones).toContain('+14155550132');
    expect(findContacts(`${'oh 1'.repeat(900)}. ${number}`).phones).not.toContain('+14155550132');
  });

  it('returns the new number when an old one is mentioned', () => {
    const text = 'my new no. is +65 8123 4507, dont use the old one anymore (0922 555 0134)';
    expect(findContacts(text).phones).toEqual(['+6581234507']);
  });
});

describe('names', () => {
  it.each([
    ['Hi, I am Andrea Lacson', 'Andrea Lacson'],
    ['ako po si Dr. Ramon Quizon', 'Ramon Quizon'],
    ['si Boyong po to', 'Boyong'],
    ['Tess here, any update?', 'Tess'],
    ['Pangalan: Crisanto Dimaano', 'Crisanto Dimaano'],
    ["Bonjour, je m'appelle Amélie Roux", 'Amélie Roux'],
    ['Hola, me llamo Lucía Fernández', 'Lucía Fernández'],
    ['Oyelaran Adebayo speaking', 'Oyelaran Adebayo'],
    ['my name is liza reyes, call me', 'liza reyes'],
    ['text nyo po ako 0917 555 0143, Liza', 'Liza'],
    ['0917 555 0188, si Jun po', 'Jun'],
    ['Hello, this is Liza Soberano from Makati', 'Liza Soberano'],
    ['Soy Lucía Fernández, quiero reservar', 'Lucía Fernández'],
    ['Bonjour, je suis Amélie Roux', 'Amélie Roux'],
    ['ang pangalan ko po ay Nena de la Cruz', 'Nena de la Cruz'],
    ['Ligaya Rosas po ang pangalan ko', 'Ligaya Rosas'],
    ['AKO PO SI NENITA CRUZ. MAGKANO PO', 'NENITA CRUZ'],
    ["I'm Rosa. Rosa Magtibay, from unit 4", 'Rosa Magtibay'],
    ['Name: Santos, Ana\nPax: 4', 'Santos, Ana'],
    ['Can I book?\n- thanks. - Cathy', 'Cathy'],
    ['si Jing2 po ito', 'Jing2'],
    ['Si Ma. Fe "Baby" Ocampo-Riel po ito', 'Ma. Fe "Baby" Ocampo-Riel'],
    ['Please call.\n\nThank you,\nEmmanuel Valdez', 'Emmanuel Valdez'],
  ])('finds the name in "%s"', (text, name) => {
    expect(findContacts(text).names).toEqual([name]);
  });

  it.each([
    "I'm interested in the cake",
    'this is urgent',
    'soy nuevo aquí',
    'im allergic to peanuts',
    'Si Kuya Rey po ang gumawa',
    'send a quote to liza@example.com',
    'salamat po kay Kuya Rodel na nag ayos ng aircon',
    'Happy Birthday Lola Remy po ang nakasulat sa cake',
    'my friend Gino told me you do same day print',
    'follow us on ig @theo.kusina',
    'how much is Hope per ream',
    'hindi po ako si Carlo, wrong number kayo',
    "I'm Dr. Reyes' patient",
    "this is Ana's mother",
    'Reply here or call',
    'THIS IS URGENT PLEASE ANSWER',
    'Ana Santos 0917 555 0142',
  ])('finds no name in "%s"', (text) => {
    expect(findContacts(text).names).toEqual([]);
  });
});

it.each([
  ['Ako po si Diego, call me 917 555 0148', '+639175550148'],
  ['Hi, Francisco Reyes here, my number is 918 221 7764', '+639182217764'],
  ['Virginia po ito, 917 555 0148', '+639175550148'],
  ['I am writing from Virginia, call me at 703 555 0148', '+17035550148'],
])('does not read a name as a country: %s', (text, phone) => {
  expect(findContacts(text).phones).toEqual([phone]);
});

it('takes no longer for adversarial input', () => {
  const pieces = [
    'a',
    '@',
    '.',
    'a@',
    'a.',
    '@.',
    '0',
    '0 ',
    '+',
    '+63 ',
    '0917-',
    'at ',
    'dot ',
    'one ',
    'double ',
    'si ',
  ];
  pieces.push(
    'my name is ',
    'Ana ',
    'de la ',
    '(',
    '[at]',
    'Ma. ',
    "O'",
    '\n-',
    '\ud800',
    '\u0301',
    '\ufdfa',
    'A.B.',
    ', ',
    'Ana "Bea" ',
    'Dela Cruz, Ana, ',
    'Xyz ',
    'ana-bea ',
    '8567-2240 mali ',
  );
  const time = (text: string) => {
    const begun = readProcessorMs();
    findContacts(text);
    return readProcessorMs() - begun;
  };
  for (const piece of pieces) time(piece.repeat(100));
  // Far above the usual time, but far below the time of any algorithm that is not linear.
  for (const piece of pieces) expect(time(piece.repeat(20_000)), piece).toBeLessThan(1_000);
});
