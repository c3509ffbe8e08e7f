const CONTACT =
  /(?:\+|\b)\d(?:[\s()./-]{0,2}\d){6,14}\b|[\w.+-]{1,64}@[\w-]{1,64}\.\w|\bwww\.\w|\bhttps?:\/\/\w/;

/** Whether a text holds a telephone number, an e-mail or web address: what a letterhead or a foot is there for. */
export function tellsContact(text: string): boolean {
  return CONTACT.test(text);
}
