import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { type ApiApp, HOST, PASSWORD, type SignedIn, startApiApp } from './api-app.ts';

const DAY_MS = 86_400_000;

export interface McpApi {
  readonly api: ApiApp;
  /** `http://127.0.0.1:4321`. */
  readonly origin: string;
}

/** The server on a port of this machine, with its address for assistants open. */
export async function startMcpApi(overrides: Parameters<typeof startApiApp>[0] = {}): Promise<McpApi> {
  const api = await startApiApp({ isMcpOpen: true, ...overrides });
  return { api, origin: await api.app.listen({ port: 0, host: '127.0.0.1' }) };
}

interface TokenOptions {
  readonly Droits?: readonly string[];
  readonly IsLecture?: boolean;
  readonly EntitesPermises?: readonly string[];
  readonly Adresses?: readonly string[];
  readonly DateExpiration?: string;
}

export interface NewToken {
  readonly Id: number;
  readonly Jeton: string;
}

/** A token of the person, of 300 days unless it says otherwise. */
export async function tokenOf(api: ApiApp, owner: SignedIn, wanted: TokenOptions): Promise<NewToken> {
  const DateExpiration = new Date(api.now() + 300 * DAY_MS).toISOString().slice(0, 10);
  const body = { Libelle: 'Assistant', IsLecture: false, DateExpiration, MotDePasse: PASSWORD, ...wanted };
  const reply = await owner.call('POST', '/api/mon-compte/jetons', body);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}

interface Answer {
  readonly isError: boolean;
  readonly text: string;
}

/** An assistant connected by the client of the protocol itself. */
export interface Assistant {
  readonly client: Client;
  readonly tools: () => Promise<readonly Tool[]>;
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<Answer>;
  /** Answer of the tool; throws on a refusal. */
  readonly ask: <T>(name: string, args?: Record<string, unknown>) => Promise<T>;
  /** The sentence of a refusal; throws on an answer. */
  readonly refusal: (name: string, args?: Record<string, unknown>) => Promise<string>;
  readonly close: () => Promise<void>;
}

export async function connectAssistant({ origin }: Pick<McpApi, 'origin'>, jeton: string): Promise<Assistant> {
  const client = new Client({ name: 'assistant-de-test', version: '1.0.0' });
  const headers = { authorization: `Bearer ${jeton}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }));
  async function call(name: string, args: Record<string, unknown> = {}): Promise<Answer> {
    const { isError = false, content } = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
    return { isError, text: content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n') };
  }
  return {
    client,
    tools: async () => (await client.listTools()).tools,
    call,
    ask: async (name, args) => {
      const { isError, text } = await call(name, args);
      if (isError) throw new Error(`${name}: ${text}`);
      return JSON.parse(text);
    },
    refusal: async (name, args) => {
      const { isError, text } = await call(name, args);
      if (!isError) throw new Error(`${name} is not refused: ${text}`);
      return text;
    },
    close: () => client.close(),
  };
}

/** One message as it is sent, for what the client would not send. */
export function post(api: ApiApp, headers: Readonly<Record<string, string>>, message: unknown = PING) {
  return api.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { host: HOST, accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
    payload: typeof message === 'string' ? message : JSON.stringify(message),
  });
}

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
