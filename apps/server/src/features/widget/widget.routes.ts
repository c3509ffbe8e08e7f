import * as endpoints from '@anito/contract/widget';
import type { Deps } from '../../deps.ts';
import { type Bind, doneAnswer } from '../../lib/bind.ts';
import { readClient, replay, sendAnswer } from '../conversations/send-answer.ts';
import * as service from './widget.service.ts';

/** The calls of widgets, and of programs that ask an assistant by a key. */
export function registerWidgetRoutes(bind: Bind, deps: Deps): void {
  bind(endpoints.getWidgetConfig, ({ caller, params, query, request }) =>
    service.getWidgetConfig(deps, caller, params.id, { isTest: query.isTest, address: request.ip }),
  );
  bind(
    endpoints.widgetChat,
    async (call) => {
      const { caller, params, body } = call;
      return sendAnswer(await service.askByKey(deps, caller, params.id, body, readClient(call)), call);
    },
    {
      limit: ({ caller, params, body, request }) =>
        service.countQuestion(deps, caller, params.id, {
          channelUserId: body.channelUserId,
          address: request.ip,
          isFromPage: request.headers.origin !== undefined,
        }),
      // A long secret that their browser made.
      nameStranger: ({ body }) => `visitor:${body.channelUserId}`,
      replay,
    },
  );
  bind(endpoints.widgetHistory, ({ caller, params, query, request }) =>
    service.listVisitorHistory(deps, caller, params.id, query, request.ip),
  );
  bind(endpoints.rateWidgetAnswer, async ({ caller, params, body, request }) => {
    await service.rateInWidget(deps, caller, params.id, body, request.ip);
    return doneAnswer;
  });
  bind(endpoints.startWidgetConversation, async ({ caller, params, body, request }) => {
    await service.startInWidget(deps, caller, params.id, body.channelUserId, request.ip);
    return doneAnswer;
  });
}
