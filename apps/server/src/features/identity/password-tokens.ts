/**
 * Start of the tokens of links that a program received instead of a mailbox. They set a password, but do not
 * prove the address. Random tokens of base64url start so by chance once in 2^54.
 */
export const unmailedPrefix = 'unmailed-';
