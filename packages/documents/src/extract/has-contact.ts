const CONTACT =
  /(?:\+|\b)\d(?:[\s()./-]{0,2}\d){6,14}\b|[\w.+-]{1,64}@[\w-]{1,64}\.\w|\bwww\.\w|\bhttps?:\/\/\w/;

/**
 * Returns whether a text contains a telephone number, an e-mail or a web address, as letterheads and footers
 * do.
 */
export function hasContact(text: string): boolean {
  return CONTACT.test(text);
}
