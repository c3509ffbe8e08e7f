/** A price, and what parts it from the thing before it: a space, a dash, dots. */
const priceAtEnd =
  /[ \t\u00a0.…–—-]{1,40}(?:(?:[₱$€£]|php)\s?\d[\d.,\u00a0 ]{0,9}|\d[\d.,\u00a0 ]{0,9}(?:[€£$]|pesos?|euros?|php))$/iu;
/** What ends a sentence, a sum or a least price rather than a thing. */
const untold =
  /(?:^|\s)(?:(?:sub)?total|costs?|sells?|is|are|at|only|just|from|co[uû]te(?:nt)?|est|sont|à|dès|partir|vaut|cuestan?|valen?|es|son|desde|solo|ay|nasa|lang|mula)$/iu;

/** What a line or a heading names before its price: of "Espresso 90 pesos" the first word. Undefined for any other. */
export function readPricedThing(line: string): string | undefined {
  const [price] = priceAtEnd.exec(line) ?? [];
  const thing = price && line.slice(0, -price.length).trim();
  return thing && !untold.test(thing) ? thing : undefined;
}

/** Whether a text ends with a price. */
export function endsInPrice(text: string): boolean {
  return priceAtEnd.test(text);
}
