/** How much of a limit is used: from 70 % on `high`, from 90 % on `full`. */
export function judgeUse({ used, limit }: { used: number; limit: number }): 'calm' | 'high' | 'full' {
  const share = used / limit;
  return share >= 0.9 ? 'full' : share >= 0.7 ? 'high' : 'calm';
}
