import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

describe('detectLanguage', () => {
  it.each([
    ['en', 'How long does the delivery take, and what does it cost?'],
    ['fil', 'Magkano po ang shipping fee papunta sa Cebu?'],
    ['es', '¿Cuántos puntos dejaron escapar en defensa los Panthers?'],
    ['fr', 'Quels sont les délais pour la livraison de ma commande ?'],
    ['vi', 'Jared Allen có bao nhiêu lần vật ngã trong sự nghiệp?'],
    ['de', 'Wie lange dauert die Lieferung und was kostet sie?'],
    ['simple', 'Ube pandesal 12 pcs'],
    ['simple', ''],
  ])('detects %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });
});
