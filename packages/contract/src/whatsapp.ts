import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { channelConfiguration, channelOutcome, channelToken, outsideId, shortText } from './messaging.ts';
import { done, idParams } from './values.ts';

const token = channelToken('Please paste the access token');
const base = { access: 'user', resource: 'assistant', params: idParams } as const;

/** Template for messages more than 24 hours after the visitor's last one. The template takes no values. */
const template = {
  templateName: shortText.regex(/^[a-z0-9_]*$/, 'A template name has small letters, digits and underscores'),
  templateLanguage: shortText.regex(
    /^[A-Za-z]{0,3}(_[A-Za-z]{2})?$/,
    'must be a language such as en or en_US',
  ),
};

export const setupWhatsApp = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/assistant/:id/whatsapp',
  summary: 'Connect a WhatsApp number (Cloud API) to an assistant',
  body: z.strictObject({
    phoneNumberId: outsideId,
    businessAccountId: outsideId,
    accessToken: token,
    templateName: template.templateName.default(''),
    templateLanguage: template.templateLanguage.default(''),
  }),
  bodyExample: {
    phoneNumberId: '106540352242922',
    businessAccountId: '102290129340398',
    accessToken: 'EAAJBexample',
  },
  status: 201,
  response: channelConfiguration,
});

export const updateWhatsApp = defineEndpoint({
  ...base,
  method: 'PUT',
  path: '/api/assistant/:id/whatsapp',
  summary: 'Switch answers of a WhatsApp number on or off, or set another template',
  body: z.strictObject({
    isActive: z.boolean().optional(),
    templateName: template.templateName.optional(),
    templateLanguage: template.templateLanguage.optional(),
  }),
  response: channelConfiguration,
});

export const testWhatsApp = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/assistant/:id/whatsapp/test',
  summary: 'Test whether the token works and the number is subscribed',
  response: channelOutcome,
});

export const deleteWhatsApp = defineEndpoint({
  ...base,
  method: 'DELETE',
  path: '/api/assistant/:id/whatsapp',
  summary: 'Disconnect a WhatsApp number. Its conversations are kept',
  response: done,
});
