#!/usr/bin/env node
/** The program `koine`. Checks the version of Node first, because an old Node cannot parse the other modules. */

const { stdout, stderr, versions } = process;

if (versions.node.localeCompare('20.19', 'en', { numeric: true }) < 0) {
  stderr.write(`koine: Node ${versions.node} is too old; koine-tutor needs Node 20.19 or later\n`);
  process.exitCode = 1;
} else {
  const { run } = await import('./command.ts');
  const { endUnread } = await import('../service/surroundings.ts');
  stdout.on('error', endUnread);
  process.exitCode = await run(process.argv.slice(2), {
    environment: process.env,
    print: stdout.write.bind(stdout),
    complain: stderr.write.bind(stderr),
    live: stderr.isTTY === true,
  });
}
