/** The floor of `koine mcp`: the official Server, which answers every tool call with the text of its argument. */

import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const [text = ''] = process.argv.slice(2);

serveStdio(() => {
  const server = new Server({ name: 'floor', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text }] }));
  return server;
});
