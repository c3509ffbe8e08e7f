/** Where the code of the widget goes on a website; each step is a line. */
export default {
  question: 'Where is your website made?',
  choose: 'Choose to see the steps',
  plain: 'Another tool, or plain HTML',
  steps: {
    wordpress:
      'Copy the embed code.\nIn WordPress, open Appearance → Editor and choose the footer of your theme. Older themes have Appearance → Widgets instead.\nAdd a block “Custom HTML”, paste the code into it and save. If your plan does not allow scripts, use a plug-in that adds code to the footer.',
    shopify:
      'Copy the embed code.\nIn Shopify, open Online Store → Themes, then Edit code in the menu of your theme.\nOpen theme.liquid, paste the code just before </body> and save.',
    wix: 'Copy the embed code. Your site needs a domain of its own that is connected.\nIn Wix, open Settings → Custom Code → Add Custom Code.\nPaste the code, choose all pages and the place “Body – end”, then apply.',
    squarespace:
      'Copy the embed code.\nIn Squarespace, open Settings → Advanced → Code Injection.\nPaste the code into the field “Footer” and save.',
    webflow:
      'Copy the embed code.\nIn Webflow, open Site settings → Custom code.\nPaste the code into the field “Footer code”, save and publish the site.',
    html: 'Copy the embed code.\nOpen each page on which the chat should stand.\nPaste the code just before </body> and upload the page.',
  },
};
