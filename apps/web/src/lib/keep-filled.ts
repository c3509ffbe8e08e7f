/**
 * Keeps a previous list on the screen while another one loads. An empty one is not kept: "nothing here" would stand for a
 * list that may have entries, and then move what somebody is about to press.
 */
export const keepFilled = <Data>(previous: Data | undefined, count: number | undefined): Data | undefined =>
  count ? previous : undefined;
