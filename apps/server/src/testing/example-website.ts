/** A website on the public internet as far as anybody can tell: IANA has given its address to nobody, so nobody is asked. */
export const exampleWebsite = {
  baseUrl: 'https://[2d00::1]/',
  selectedPages: [{ url: 'https://[2d00::1]/menu', title: 'Menu' }],
};
