import { describe, expect, it } from 'vitest';
import { beginsWithKind, findDescribedKind, findNamedKind } from './business-kinds.ts';

describe('the kind of a business', () => {
  it.each([
    ['Cardinal Driving School', 'education'],
    ['Bright Path Learning Center', 'education'],
    ['Academia de Baile Sol', 'education'],
    ['Auto-école du Pont', 'education'],
    ['Lagoon View Resort', 'booking'],
    ['Klinika Santos', 'booking'],
    ['Clínica Dental Mar', 'booking'],
    ['Salon Belle Mèche', 'booking'],
    ['Iron Yard Gym', 'booking'],
    ['Bufete Ortega', 'booking'],
    ['Lim & Tan Attorneys', 'booking'],
    ['Old Mill Events Place', 'booking'],
    ['Talyer ni Mang Ben', 'support'],
    ['Quick Laptop Repair', 'support'],
    ['Taller El Rayo', 'support'],
    ['Sampaguita Bakery', 'sales'],
    ['Green Door Realty', 'sales'],
    ['Agence immobilière du Lac', 'sales'],
    ['Corner School Supplies', 'sales'],
    ['Resort Wear Shop', 'sales'],
    ['Marlow Brothers', undefined],
  ])('is told by its name: %s', (name, kind) => {
    expect(findNamedKind(name)).toBe(kind);
  });

  it.each([
    ['Harlow & Pike is a small law firm in York.', 'booking'],
    ['Kami ay isang klinika ng ngipin.', 'booking'],
    ['Somos una escuela de música en Lima.', 'education'],
    ['Nous sommes une petite salle de sport.', 'booking'],
    ['Salle de sport et cours collectifs, Lille', 'booking'],
    ['Call us before you come to the office.', undefined],
    ['Shop 12, Level 2, Harbour Mall', undefined],
  ])('is told by what it says of itself: %s', (opening, kind) => {
    expect(findDescribedKind(opening)).toBe(kind);
  });

  it.each([
    ['École de musique Clé de Sol', true],
    ['Taller de bicicletas Norte', true],
    ['École de musique', false],
    ['Our Taller Norte', false],
    ['Hotel rules. Read Them', false],
  ])('begins a name: %s', (line, expected) => {
    expect(beginsWithKind(line)).toBe(expected);
  });
});
