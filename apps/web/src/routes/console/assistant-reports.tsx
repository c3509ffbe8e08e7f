import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';
import { WhyThisAnswer } from '../../features/conversations/why-this-answer.tsx';
import { OwnerReports } from '../../features/reports/owner-reports.tsx';
import type { ShownRecord } from '../../features/reports/report-record.tsx';

/** The part of an assistant's page that shows what visitors asked. */
export function AssistantReports() {
  return <OwnerReports assistant={useOpenAssistant()} explain={explain} />;
}

const explain = ({ id }: ShownRecord) => <WhyThisAnswer conversationId={id} />;
