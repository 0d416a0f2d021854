/**
 * The rate window of all replicas: one sliding log for each API key, in Redis. One script reads the clock of Redis,
 * judges the request and counts it.
 *
 * The process also notes in memory each request that it counted. So it can count alone while Redis is away, and neither
 * an outage nor a Redis that came back empty opens a second window.
 */

import { LIMITS } from '../../../contract/limits.ts';
import { type MemoryWindow, type RateWindow, secondsOf } from '../memory/window.ts';
import { type Link, script, Unreachable } from './redis.ts';

/**
 * A time after `now` comes from a clock that was put back. The script drops it, or the key would wait until that time.
 */
const COUNT = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local span, most, requests = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local oldest = tonumber(redis.call('LINDEX', KEYS[1], 0))
while oldest and (oldest <= now - span or oldest > now) do
  redis.call('LPOP', KEYS[1])
  oldest = tonumber(redis.call('LINDEX', KEYS[1], 0))
end
local length = redis.call('LLEN', KEYS[1])
local wait = (oldest or now) + span - now
if length + requests > most then
  local last = tonumber(redis.call('LINDEX', KEYS[1], length + requests - most - 1))
  return {0, most - length, wait, last + span - now}
end
for _ = 1, requests do redis.call('RPUSH', KEYS[1], now) end
redis.call('PEXPIRE', KEYS[1], span)
return {1, most - length - requests, wait, wait}`);

const ARGUMENTS = [LIMITS.window_s * 1000, LIMITS.window_requests];

export function shareWindow(own: MemoryWindow, link: Link): RateWindow {
  return {
    async count(owner, requests = 1) {
      if (!link.isUp()) return own.count(owner, requests);
      const before = own.look(owner, requests);
      if (!before.counted) return before;
      try {
        const reply = await link.run(COUNT, [`koine:window:${owner}`], [...ARGUMENTS, requests]);
        const [counted, remaining, ms, wait] = reply as [number, number, number, number];
        if (counted === 1) own.note(owner, requests);
        return { counted: counted === 1, remaining, seconds: secondsOf(ms), wait: secondsOf(wait) };
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        return own.count(owner, requests);
      }
    },
    close: own.close,
  };
}
