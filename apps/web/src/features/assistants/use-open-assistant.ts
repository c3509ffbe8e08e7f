import type { Assistant } from '@anito/contract/assistants';
import { useOutletContext } from 'react-router';

/** Returns the assistant of the open page, for the parts of that page. */
export const useOpenAssistant = () => useOutletContext<Assistant>();
