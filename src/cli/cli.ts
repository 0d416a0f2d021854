#!/usr/bin/env node
/** The program `koine`: it gives the command its words, its environment and its terminal, and ends with its status. */

import { run } from './command.ts';

const { stdout, stderr } = process;

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  print: stdout.write.bind(stdout),
  complain: stderr.write.bind(stderr),
  live: stderr.isTTY === true,
});
