import { useState } from 'react';

/** Returns the largest `value` since the component was mounted. */
export function useRising(value: number): number {
  const [most, setMost] = useState(value);
  // Setting state while rendering draws the new value at once, without a second pass for others.
  if (value > most) setMost(value);
  return Math.max(most, value);
}
