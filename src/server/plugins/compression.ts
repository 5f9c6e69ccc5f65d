import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { isApi } from './security-headers.ts';

const compress = promisify(gzip);
const WORTH_IT_BYTES = 1024;

/** Compresses the JSON of the API; files are compressed once, when built. */
export const registerCompression = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!isApi(request.url)) return payload;
    reply.header('vary', 'accept-encoding');
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (payload.length < WORTH_IT_BYTES || reply.hasHeader('content-encoding') || !acceptsGzip(request.headers['accept-encoding']))
      return payload;
    const packed = await compress(payload, { level: constants.Z_BEST_SPEED });
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return packed;
  });
};

const acceptsGzip = (accepted: string | string[] | undefined): boolean => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(String(accepted ?? ''));
