import type { ApprovedAnswer } from '@anito/contract/approved-answers';
import type { Assistant } from '@anito/contract/assistants';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/assistant/:id/approved-answers': () => ({
      answer: 'Yes, behind the shop.',
      questions: ['Is there parking?', 'Where can I park?'],
    }),
    'POST /api/assistant/:id/approved-answers/wordings': () => ({ question: 'Is there parking?' }),
    'PUT /api/approved-answers/:id': () => ({ answer: 'Yes, for six cars.', isActive: false }),
  },
  paths: ['/api/approved-answers/'],
  async add(host, headers, email) {
    const { request } = createApi(host.app);
    const [assistant] = (await request(headers, 'GET', '/api/assistant')).json<Assistant[]>();
    const url = `/api/assistant/${assistant!.id}/approved-answers`;
    const added = await request(headers, 'POST', url, {
      answer: `Yes, we give gift wrapping to ${email}.`,
      questions: ['Do you wrap gifts?'],
    });
    return { id: added.json<ApprovedAnswer>().id };
  },
};
