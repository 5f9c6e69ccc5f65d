import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** Ways in which an engine fails: a refused key, an answer of another kind, a text too few, no answer, a page of a proxy. */
type EngineFault = 'key' | 'page' | 'short' | 'silence' | 'html';

export interface StandInEngine {
  readonly url: string;
  readonly calls: readonly { readonly headers: IncomingHttpHeaders; readonly body: unknown }[];
  readonly fail: (fault: EngineFault | null) => void;
  readonly close: () => Promise<void>;
}

const Request = z.union([
  z
    .object({ text: z.array(z.string()), target_lang: z.string() })
    .transform(({ text: texts, target_lang: to }) => ({ texts, to: to.slice(0, 2).toLowerCase() })),
  z.object({ q: z.array(z.string()), target: z.string() }).transform(({ q, target }) => ({ texts: q, to: target })),
]);

/** An engine on this machine that speaks the interface of DeepL or of LibreTranslate: each text comes back after the code of its language. */
export async function startEngine(api: 'deepl' | 'libretranslate'): Promise<StandInEngine> {
  const calls: { headers: IncomingHttpHeaders; body: unknown }[] = [];
  let fault: EngineFault | null = null;
  const server = createServer((request, reply) => {
    void text(request).then((sent) => {
      const body: unknown = JSON.parse(sent);
      calls.push({ headers: request.headers, body });
      if (fault !== null) return answerFault(reply, fault);
      const { texts, to } = Request.parse(body);
      const translated = texts.map((one) => `[${to}] ${one}`);
      answerJson(reply, api === 'deepl' ? { translations: translated.map((one) => ({ text: one })) } : { translatedText: translated });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v2/translate`,
    calls,
    fail: (next) => {
      fault = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerJson(reply: ServerResponse, body: unknown): void {
  reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

function answerFault(reply: ServerResponse, fault: EngineFault): void {
  if (fault === 'key') reply.writeHead(403, { 'content-type': 'application/json' }).end('{}');
  else if (fault === 'page') answerJson(reply, { message: 'hello' });
  else if (fault === 'short') answerJson(reply, { translations: [{ text: 'seul' }] });
  else if (fault === 'html') reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>proxy</p>');
}
