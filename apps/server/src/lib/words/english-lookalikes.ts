/**
 * Words of English and names that read as if Filipino affixes stood around a word of the tables ("indoor" is no "door",
 * "Manila" no "dila"): they are made from nothing but themselves.
 */
export const englishLookalikes: ReadonlySet<string> = new Set(
  `chopin combining crimean dinamo dustin examining german hanging harding hating hearing humour imaginative inactivity inbreeding
  indeed indoor indoors inexpensive infamous ingram injustice inland inpatient intent intuition invalid iphone irish italian karate maclean
  mainframe mainland malate malice managing mandate mandrill manifold masking nakamura napier narrowing nascar nikita noonan pairing palate panama
  parental parish parkin patent raising roaring sinister sucking tumour turning wherein
  bataan butuan malaga manila marikit panabo pangasinan panganiban`.split(/\s+/),
);
