import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyRequest } from 'fastify';
import { textsIn } from '#domain/texts/server-texts.ts';
import { PROGRAM_VERSION } from '#server/migrations/program-version.ts';
import type { McpCaller } from './mcp-caller.ts';
import { isRefusal, sentenceOf, toldProblem } from './mcp-refusal.ts';
import type { McpTool } from './mcp-tool.ts';
import { mcpTools } from './mcp-tools.ts';

/** Answers one message. Server and transport live for it alone, so that nothing of one program is left to another. */
export async function answerMcp(caller: McpCaller): Promise<Response> {
  const server = openServer(caller);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(webRequest(caller.request), { parsedBody: caller.request.body });
  } finally {
    await server.close();
  }
}

function openServer(caller: McpCaller): McpServer {
  const text = textsIn(caller.context.culture);
  const tools = mcpTools.filter(({ isWriting }) => !isWriting || !caller.bearer.limits.isReadOnly);
  const opened = new McpServer(
    { name: 'back-office', title: text('mcp.titre'), version: PROGRAM_VERSION },
    { capabilities: { tools: {} }, instructions: text('mcp.consignes') },
  );
  opened.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map((tool) => tool.describe(text)) }));
  opened.server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) return refused(text('mcp.outilInconnu', { nom: params.name }));
    return callTool(tool, params.arguments, caller);
  });
  return opened;
}

/** Refusals are answers that an assistant reads, not errors of the protocol. */
async function callTool(tool: McpTool, args: unknown, caller: McpCaller): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await tool.call(args, caller)) }] };
  } catch (error) {
    if (!isRefusal(error)) caller.request.log.error({ err: error }, `mcp ${tool.name}`);
    return refused(sentenceOf(toldProblem(error, caller.context)));
  }
}

function refused(sentence: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: sentence }] };
}

const READ_HEADERS = ['accept', 'content-type', 'mcp-protocol-version'] as const;

/** The headers that the protocol reads; the guard has read the others. */
function webRequest({ headers }: FastifyRequest): Request {
  const read = READ_HEADERS.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return new Request('http://localhost/mcp', { method: 'POST', headers: Object.fromEntries(read) });
}
