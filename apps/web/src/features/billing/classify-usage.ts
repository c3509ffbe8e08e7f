/** Classifies how much of a limit is used: `full` from 90 %, `high` from 70 %, otherwise `calm`. */
export function classifyUsage({ used, limit }: { used: number; limit: number }): 'calm' | 'high' | 'full' {
  const share = used / limit;
  return share >= 0.9 ? 'full' : share >= 0.7 ? 'high' : 'calm';
}
