import type { Assistant } from '@anito/contract/assistants';
import { useOutletContext } from 'react-router';

/** The assistant whose page is open, for the parts of that page. */
export const useOpenAssistant = () => useOutletContext<Assistant>();
