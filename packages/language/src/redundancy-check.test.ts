import { describe, expect, it } from 'vitest';
import { createRedundancyCheck, TextWords } from './redundancy-check.ts';

function addsNothing(question: string, text: string, about: readonly string[] = []): boolean {
  const over = about.map((one) => new TextWords(one));
  return createRedundancyCheck(question)(new TextWords(text), over);
}

describe('createRedundancyCheck', () => {
  it.each([
    ['Rental agreement', 'What is in the rental agreement?'],
    ['Rental Agreements:', 'what is in the rental agreement'],
    ['The rental agreement.', 'What is in the rental agreement?'],
    ['rental-agreement.pdf', 'What is in the rental agreement?'],
    ['Welcome to the rental agreement', 'What is in the rental agreement?'],
    ['Home > Rental agreement', 'What is in the rental agreement?'],
    ['Service – Price', 'What is the price of each service?'],
    ['Las tarifas', '¿Cuáles son las tarifas?'],
    ['Contrat de location', 'Que dit le contrat de location ?'],
    ['Mga patakaran', 'Ano po ang mga patakaran?'],
    ['Delivery fees', 'delivery fee'],
    ['Parking', 'Do you have parking?'],
    ['Delivery', 'do you deliver?'],
    ['Table reservations', 'can i reserve a table'],
  ])('finds nothing new in "%s" for "%s"', (text, question) => {
    expect(addsNothing(question, text)).toBe(true);
  });

  it.each([
    ['The deposit is ₱2,000.', 'What is the deposit?'],
    ['We deliver to Cavite.', 'Do you deliver to Cavite?'],
    ['Everyone may enter.', 'Who may enter?'],
    ['Free parking', 'Do you have parking?'],
    ['Two branches', 'How many branches do you have?'],
    ['Yes.', 'Do you deliver?'],
    ['9 AM', 'When do you open?'],
    ['Welcome drinks', 'Do you serve drinks?'],
    ['Free delivery', 'do you deliver?'],
    ['International calls', 'do you have internet'],
  ])('finds something new in "%s" for "%s"', (text, question) => {
    expect(addsNothing(question, text)).toBe(false);
  });

  it('treats the text above a label as known, but not the text above a sentence', () => {
    expect(
      addsNothing('What is in the rental agreement?', 'Casa Rosa – Rental agreement', ['Casa Rosa']),
    ).toBe(true);
    expect(addsNothing('Who rents scooters?', 'Casa Rosa rents scooters.', ['Casa Rosa'])).toBe(false);
  });
});
