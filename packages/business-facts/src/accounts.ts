/** Banks and e-wallets whose accounts customers pay to, in lower case. */
export const accountNames =
  'gcash maya paymaya bpi bdo metrobank landbank unionbank rcbc pnb eastwest chinabank gotyme seabank'.split(
    ' ',
  );

/** The number of an account: eight digits or more. */
export const accountNumber = /\d(?:[ -]?\d){7,20}/;
