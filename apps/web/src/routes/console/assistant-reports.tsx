import { useParams } from 'react-router';
import { writeCorrectable } from '../../chat/message/write-plain-text.ts';
import { renderCorrection } from '../../features/approved-answers/correct-answer.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';
import { WhyThisAnswer } from '../../features/conversations/why-this-answer.tsx';
import { OwnerReports } from '../../features/reports/owner-reports.tsx';
import type { ShownRecord } from '../../features/reports/report-record.tsx';
import { VisitorThread } from '../../features/reports/visitor-thread.tsx';

/** Page with the questions of all visitors of an assistant, or only those of the visitor in the URL. */
export function AssistantReports() {
  const assistant = useOpenAssistant();
  const { visitorId } = useParams();
  const explain = (record: ShownRecord) => (
    <>
      <WhyThisAnswer conversationId={record.id} />
      {renderCorrection(assistant.id, () => toCorrectionInput(record))}
    </>
  );
  if (visitorId === undefined) return <OwnerReports assistant={assistant} explain={explain} />;
  return <VisitorThread key={visitorId} assistantId={assistant.id} visitorId={visitorId} explain={explain} />;
}

/** Returns the stored question and answer of a conversation record as the input of a correction. */
function toCorrectionInput({ id, question, answer, outcome }: ShownRecord) {
  return { conversationId: id, question, answer: writeCorrectable(answer, outcome) };
}
