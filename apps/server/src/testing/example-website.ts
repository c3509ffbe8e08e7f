/** A website on the public internet that no test asks anything: its address needs no lookup. */
export const exampleWebsite = {
  baseUrl: 'https://1.1.1.1/',
  selectedPages: [{ url: 'https://1.1.1.1/menu', title: 'Menu' }],
};
