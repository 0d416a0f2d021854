/**
 * The rate window of all replicas: one sliding log for each API key, in Redis. One script reads the clock of Redis,
 * judges the request and counts it. While Redis is away, each process counts alone.
 */

import { DEFAULT_RATE } from '../../../contract/limits.ts';
import { createWindow, type RateWindow, secondsOf } from '../window.ts';
import { type Link, Unreachable } from './link.ts';

/**
 * A time after `now` comes from a clock that was put back. The script drops it, or the key would wait until that time.
 */
const COUNT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local span, most, requests, again = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local oldest = tonumber(redis.call('LINDEX', KEYS[1], 0))
while oldest and (oldest <= now - span or oldest > now) do
  redis.call('LPOP', KEYS[1])
  oldest = tonumber(redis.call('LINDEX', KEYS[1], 0))
end
local length = redis.call('LLEN', KEYS[1])
local wait = (oldest or now) + span - now
if length + requests > most then
  local place = math.min(length + again - most, length) - 1
  local last = place < 0 and now or tonumber(redis.call('LINDEX', KEYS[1], place))
  return {0, most - length, wait, last + span - now}
end
for _ = 1, requests do redis.call('RPUSH', KEYS[1], now) end
redis.call('PEXPIRE', KEYS[1], span)
return {1, most - length - requests, wait, wait}`;

export function redisWindow(link: Link): RateWindow {
  const alone = createWindow();
  return {
    async count(owner, requests = 1, rate = DEFAULT_RATE, again = requests) {
      const numbers = [rate.seconds * 1000, rate.requests, requests, again];
      try {
        const reply = await link.ask((client) => client.eval(COUNT, 1, `koine:window:${owner}`, ...numbers));
        const [counted, remaining, ms, wait] = reply as [number, number, number, number];
        return { counted: counted === 1, remaining, seconds: secondsOf(ms), wait: secondsOf(wait) };
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        return alone.count(owner, requests, rate, again);
      }
    },
    close: alone.close,
  };
}
