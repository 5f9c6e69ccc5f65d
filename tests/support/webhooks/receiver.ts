import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface Received {
  readonly id: string;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string;
  readonly data: {
    readonly entity?: string;
    readonly id?: number;
    readonly fields?: Readonly<Record<string, unknown>>;
    readonly [key: string]: unknown;
  };
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Status of the next answers; null: the connection is cut. */
  answerWith: (answer: (received: Received) => number | null) => void;
  /** Throws unless the message is signed with this secret after the norm. */
  readonly verify: (received: Received, secret: string) => void;
  readonly close: () => Promise<void>;
}

/** Another program that keeps what it is sent. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: (one: Received) => number | null = () => 204;
  const server: Server = createServer((request, reply) => {
    void text(request).then((content) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const { type, data } = JSON.parse(content);
      const one: Received = { id: headers['webhook-id'] ?? '', type, headers, content, data };
      const status = answer(one);
      received.push(one);
      if (status === null) request.socket.destroy();
      else reply.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/crochet`,
    received,
    answerWith: (next) => {
      answer = next;
    },
    verify: ({ content, headers }, secret) => {
      new Webhook(secret).verify(content, { ...headers });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
