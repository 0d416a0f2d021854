/**
 * Talks with the host of the MCP App (SEP-1865, revision 2026-01-26): JSON-RPC 2.0 by `postMessage`. The class `App` of
 * the official package would add 232 KB, so this file takes only the types from it.
 */

import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/client';
import type {
  McpUiAppCapabilities,
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiHostContextChangedNotification,
  McpUiInitializeRequest,
  McpUiInitializeResult,
  McpUiOpenLinkRequest,
  McpUiToolCancelledNotification,
  McpUiToolInputNotification,
  McpUiToolResultNotification,
  McpUiUpdateModelContextRequest,
} from '@modelcontextprotocol/ext-apps';

interface ViewRequests {
  'ui/initialize': [McpUiInitializeRequest['params'], McpUiInitializeResult];
  'ui/open-link': [McpUiOpenLinkRequest['params'], object];
  'ui/update-model-context': [McpUiUpdateModelContextRequest['params'], object];
  'tools/call': [CallToolRequest['params'], CallToolResult];
}

export interface HostNotices {
  readonly 'ui/notifications/tool-input': (params: McpUiToolInputNotification['params']) => void;
  readonly 'ui/notifications/tool-result': (params: McpUiToolResultNotification['params']) => void;
  readonly 'ui/notifications/tool-cancelled': (params: McpUiToolCancelledNotification['params']) => void;
  readonly 'ui/notifications/host-context-changed': (
    params: McpUiHostContextChangedNotification['params'],
  ) => void;
  readonly 'ui/resource-teardown': () => void;
}

interface HostMessage {
  readonly jsonrpc: '2.0';
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

const REVISION = '2026-01-26';
const NO_METHOD = -32601;

const isMessage = (data: unknown): data is HostMessage =>
  typeof data === 'object' && data !== null && 'jsonrpc' in data && data.jsonrpc === '2.0';

/**
 * Sends to any origin (`*`), because the app cannot know the origin of its host. Messages hold nothing that is new to
 * the host.
 */
const send = (message: Omit<HostMessage, 'jsonrpc'>): void =>
  parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

export class Host {
  readonly #handlers: Readonly<Record<string, (params: never) => void>>;
  readonly #waiting = new Map<HostMessage['id'], (answer: Pick<HostMessage, 'result' | 'error'>) => void>();
  #last = 0;
  capabilities: McpUiHostCapabilities = {};

  constructor(handlers: HostNotices) {
    this.#handlers = { ping: () => {}, ...handlers };
    addEventListener('message', ({ source, data }) => {
      if (source === parent && isMessage(data)) this.#hear(data);
    });
  }

  async connect(version: string, appCapabilities: McpUiAppCapabilities = {}): Promise<McpUiHostContext> {
    const appInfo = { name: 'koine-word', version };
    const params = { appInfo, appCapabilities, protocolVersion: REVISION };
    const { hostCapabilities, hostContext } = await this.ask('ui/initialize', params);
    this.capabilities = hostCapabilities ?? {};
    send({ method: 'ui/notifications/initialized', params: {} });
    return hostContext ?? {};
  }

  /** @throws Error with the host's sentence if the host refuses */
  ask<M extends keyof ViewRequests>(method: M, params: ViewRequests[M][0]): Promise<ViewRequests[M][1]> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) =>
        error === undefined ? resolve(result as ViewRequests[M][1]) : reject(new Error(error.message)),
      );
      send({ id, method, params });
    });
  }

  watchSize(view: HTMLElement): void {
    const report = (): void => {
      const { width, height } = view.getBoundingClientRect();
      const params = { width: Math.ceil(width), height: Math.ceil(height) };
      send({ method: 'ui/notifications/size-changed', params });
    };
    new ResizeObserver(report).observe(view);
  }

  #hear({ id, method, params, ...answer }: HostMessage): void {
    if (method === undefined) {
      this.#waiting.get(id)?.(answer);
      this.#waiting.delete(id);
      return;
    }
    const handler = Object.hasOwn(this.#handlers, method) ? this.#handlers[method] : undefined;
    handler?.(params as never);
    if (id === undefined) return;
    if (handler !== undefined) send({ id, result: {} });
    else send({ id, error: { code: NO_METHOD, message: `there is no ${method}` } });
  }
}
