#!/usr/bin/env node
/** The program `koine`: it gives the command its words, its environment and its terminal, and ends with its status. */

import { run } from './command.ts';
import { endUnread } from './signals.ts';

const { stdout, stderr } = process;

stdout.on('error', endUnread);

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  print: stdout.write.bind(stdout),
  complain: stderr.write.bind(stderr),
  live: stderr.isTTY === true,
});
