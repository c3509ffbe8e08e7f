import { limits } from '@anito/contract/limits';
import { useState } from 'react';
import { findFreeName } from '../lib/find-free-name.ts';
import { useKnownConnections } from './connections.ts';

/** The name that is proposed for a new source: numbered where another source has it. */
export function useFreeName(name: string): string {
  const { data } = useKnownConnections();
  // As they were first heard of: the source that is made under the name must not change it.
  const [taken, setTaken] = useState<string[]>();
  if (data && !taken) setTaken(data.map((connection) => connection.name));
  return findFreeName(name, taken ?? [], limits.connectionNameMax);
}
