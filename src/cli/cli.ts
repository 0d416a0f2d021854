#!/usr/bin/env node
/** The program `koine`: it gives the command its words, its environment and its terminal, and ends with its status. */

import { run } from './command.ts';

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  live: process.stderr.isTTY === true,
});
