import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { changeAnswers } from './answers.ts';
import { jsonBytes } from './json-bytes.ts';
import { isApi } from './security-headers.ts';

const compress = promisify(gzip);
const WORTH_IT_BYTES = 1024;

/** Compresses the JSON of the API; files are compressed once, when built. */
export function registerCompression(app: FastifyInstance): void {
  changeAnswers(app, (request, reply, payload) => {
    if (!isApi(request.url)) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (payload.length < WORTH_IT_BYTES) return payload;
    const bytes = typeof payload === 'string' ? bytesOf(payload, String(reply.getHeader('content-type'))) : payload;
    if (reply.hasHeader('content-encoding') || !acceptsGzip(request.headers['accept-encoding'])) return bytes;
    return packed(reply, bytes);
  });
}

function bytesOf(text: string, type: string): Buffer {
  return type.includes('json') ? jsonBytes(text) : Buffer.from(text);
}

async function packed(reply: FastifyReply, payload: Buffer): Promise<Buffer> {
  const bytes = await compress(payload, { level: constants.Z_BEST_SPEED });
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return bytes;
}

export function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(String(accepted ?? ''));
}
