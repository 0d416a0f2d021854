#!/usr/bin/env node
/** The program `koine`: it gives the command its words, its environment and its terminal, and ends with its status. */

import { run } from './command.ts';

const { stdout, stderr } = process;

// Who reads may stop before the end, as `head` does.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  print: stdout.write.bind(stdout),
  complain: stderr.write.bind(stderr),
  live: stderr.isTTY === true,
});
