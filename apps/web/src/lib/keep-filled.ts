/**
 * Returns the previous list if its `count` is above 0, otherwise undefined. It stays on screen while another
 * list loads. An empty list is not kept: "nothing here" would be wrong for the next list, and its entries
 * would move the button that the user is about to press.
 */
export const keepFilled = <Data>(previous: Data | undefined, count: number | undefined): Data | undefined =>
  count ? previous : undefined;
