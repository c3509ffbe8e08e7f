import { PRODUCT_NAME } from '@anito/contract/limits';

/**
 * Returns the introduction of the API reference as Markdown: how to sign in, a chat example to copy, and the
 * form of errors. `url` is PUBLIC_URL.
 */
export function describeApi(url: string): string {
  return `Everything that the ${PRODUCT_NAME} console does goes through these calls; the console has no others.

## Signing in

Send an access token of your own account as \`Authorization: Bearer …\`. A script on the server's machine gets one with

\`\`\`sh
npm run -s token -- you@example.com
\`\`\`

Programs that only ask or search use an API key of the page *Deployment*, as \`X-Api-Key\`: it opens the calls of *Widget* and the assistant's server of the Model Context Protocol at \`/mcp/{assistantId}\` (there as \`Authorization: Bearer\`), and nothing else of the account.

Programs of the operator create, change and meter accounts with a provisioning key, as \`Authorization: Bearer anito_op_…\`. An admin creates it under *Provisioning*. It opens the calls of the group *Provisioning* only.

The public page of an assistant needs neither: only its number, and its access code where one is set.

## A chat in a minute

Put the number of one of your active assistants in place of \`1\`:

\`\`\`sh
curl -N -H 'content-type: application/json' -H 'accept: text/event-stream' \\
  -d '{"question":"What are your opening hours?","channelUserId":"visitor-7f3a9c1e5b2d4860"}' \\
  ${url}/api/assistant/1/public/chat
\`\`\`

\`\`\`js
const response = await globalThis.fetch('/api/assistant/1/public/chat', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    question: 'What are your opening hours?',
    // A secret of at least 16 characters that your program makes for each visitor: whoever knows it can read the chat.
    channelUserId: 'visitor-7f3a9c1e5b2d4860',
  }),
});
const { answer, outcome, sources } = await response.json();
\`\`\`

With \`Accept: text/event-stream\` the answer comes as it is written: events \`token\` with \`{ "text" }\`, then one \`done\` with the same JSON, or \`error\`. \`outcome\` is \`answered\`, \`unsure\` or \`refused\`. The button *Test Request* of each call below sends it to this server.

## Errors

\`{ "error", "code", "requestId", "fields"? }\`: \`error\` is for people, \`code\` for programs. 429 and 503 carry \`Retry-After\`. A \`POST\` may carry an \`Idempotency-Key\`: sent again within a day, it gets the first answer and does nothing twice. A \`PUT\` of what people edit may name the \`version\` that it was made from: an older one gets 409 \`changed_meanwhile\` with the state of now as \`current\`.
`;
}
