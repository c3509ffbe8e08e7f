import { limits } from '@anito/contract/limits';
import { useState } from 'react';
import { findFreeName } from '../lib/find-free-name.ts';
import { useConnectionList } from './connections.ts';

/**
 * Returns the proposed name of a new source, with a number such as ' 2' if another source has it. Returns the
 * name without a number until the sources are loaded.
 */
export function useFreeName(name: string): string {
  const { data } = useConnectionList();
  // Names from the first load only: the source created under this name must not change it.
  const [usedNames, setUsedNames] = useState<string[]>();
  if (data && !usedNames) setUsedNames(data.map((connection) => connection.name));
  return findFreeName(name, usedNames ?? [], limits.connectionNameMax);
}
