/** Number of characters of a question that are searched for intent. */
const maxLength = 1_000;

const splitWords = (text: string) => text.split(/\s+/).filter(Boolean);

/** Words for prices and buying in the four languages: whole words, lower case, without accents. */
const priceWords = new Set(
  splitWords(`price prices priced pricing pricelist cost costs costing quote quotes quotation quotations rate rates discount
  discounts discounted promo buy buying order ordering purchase purchasing book booking reserve reserving reservation
  reservations available downpayment deposit payment payments pay fee fees package packages payable installment
  magkano mgkano mkano magkanu hm presyo bili bibili pabili bumili bilhin bibilhin mabibili nabibili oorder umorder
  mag-order pa-order omorder paorder magorder pareserve magpareserve pabook magpabook magbook bayad bayaran magbayad
  babayaran diskwento tawad kotasyon singil
  precio precios cuesta cuestan cuanto cotizacion presupuesto comprar compro encargar reservar pedido descuento pagar
  prix combien coute coutent devis tarif tarifs acheter reserver commander remise payer`),
);

/** Two-word phrases for prices and buying. */
const pricePhrases = new Set([
  'how much',
  'how mch',
  'hw much',
  'mag order',
  'mag book',
  'mag avail',
  'pa reserve',
  'pa order',
  'avail po',
]);

/** Returns whether a question has a word or phrase about prices or buying in its first 1,000 characters. */
export function hasPriceIntent(question: string): boolean {
  const plain = question.slice(0, maxLength).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.some(
    (word, index) => priceWords.has(word) || pricePhrases.has(`${word} ${words[index + 1] ?? ''}`),
  );
}
