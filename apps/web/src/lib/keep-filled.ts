/**
 * Keeps the previous list on screen while another one loads. An empty list is not kept: "nothing here" would
 * be wrong for the next list, and its entries would move the button that the user is about to press.
 */
export const keepFilled = <Data>(previous: Data | undefined, count: number | undefined): Data | undefined =>
  count ? previous : undefined;
