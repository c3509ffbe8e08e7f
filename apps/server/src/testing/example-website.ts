/** A website with an address that looks public. IANA has not assigned it, so requests reach no server. */
export const exampleWebsite = {
  baseUrl: 'https://[2d00::1]/',
  selectedPages: [{ url: 'https://[2d00::1]/menu', title: 'Menu' }],
};
