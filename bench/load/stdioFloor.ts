/** Runs the floor of bench/mcp.ts, a server that answers each tool call with the text in its command line. */

import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const [text = ''] = process.argv.slice(2);

serveStdio(() => {
  const server = new Server({ name: 'floor', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text }] }));
  return server;
});
