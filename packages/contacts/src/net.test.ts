import { expect, it } from 'vitest';
import { judge, moveUnits, type Net, readNet, writeNet } from './net.ts';

it('judges the same when it was written and read', () => {
  const net: Net = {
    places: new Map([
      ['one', 0],
      ['other', 1],
    ]),
    moves: Float32Array.from([1, -0.5, 0.25, 0.75]),
    size: 2,
    rests: Float32Array.from([0.1, -0.2]),
    says: Float32Array.from([2, -1]),
  };
  const again = readNet(writeNet(net));
  for (const seen of [[], ['one'], ['other', 'unheard'], ['one', 'other']]) {
    const [wanted, found] = [net, again].map((one) => judge(one, [moveUnits(one, seen)]));
    expect(found).toBeCloseTo(wanted!, 1);
  }
});
