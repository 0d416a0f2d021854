/** What bench/load uses of autocannon, which has no types of its own. */
declare module 'autocannon' {
  export interface Request {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }

  interface Client {
    readonly setRequests: (requests: Request[]) => void;
  }

  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly setupClient: (client: Client) => void;
    readonly expectBody?: string;
  }

  interface Result {
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly mismatches: number;
    /** Seconds. */
    readonly duration: number;
    /** Milliseconds. */
    readonly latency: Readonly<Record<'p50' | 'p99' | 'p99_9', number>>;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
