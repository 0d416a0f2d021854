/** The bench loads this file into a service (`--import`). It reports how long the event loop was held. */

import { monitorEventLoopDelay } from 'node:perf_hooks';

const held = monitorEventLoopDelay({ resolution: 1 });

process.on('message', (what) => {
  if (what === 'start') held.enable();
  process.send?.(held.max / 1e6);
  held.reset();
});
process.channel?.unref();
