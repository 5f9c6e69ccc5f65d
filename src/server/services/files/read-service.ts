import type { FastifyReply } from 'fastify';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { describeFile, headersOfFile } from '#domain/files/file-reply.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { FileRow } from '#server/files/file-repository.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { readableFiles, requireFile } from './file-access.ts';
import { readRange } from './range.ts';

/** Those the person may read: the others are left out, as if they were not. */
export async function listFichiers({ query, context }: Call<'listFichiers'>): Promise<ServiceReply<'listFichiers'>> {
  const files = await readableFiles(context, query.ids.split('|').map(Number));
  return Promise.all(
    files.map(async (file) => describeFile({ ...file, size: Number(file.size) }, (await context.tools.files.find(file.sha256)) !== null)),
  );
}

export async function getFichier({ params, context }: Call<'getFichier'>): Promise<FastifyReply> {
  return sendContent(context, await requireFile(context, params.id));
}

export async function downloadFichier({ params, body, context }: Call<'downloadFichier'>): Promise<FastifyReply> {
  return sendContent(context, await requireFile(context, params.id), body.Nom);
}

export async function sendContent({ request, reply, tools }: ServiceContext, file: FileRow, name?: string): Promise<FastifyReply> {
  const content = await tools.files.find(file.sha256);
  if (content === null) throw new AppError('introuvable');
  const etag = `"${file.sha256}"`;
  reply.headers(headersOfFile(file, name)).header('cache-control', 'private, no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const condition = request.headers['if-range'];
  const range = condition === undefined || condition === etag ? readRange(request.headers.range, content.size) : null;
  if (range === 'unsatisfiable')
    return reply.code(416).removeHeader('content-disposition').header('content-range', `bytes */${content.size}`).send();
  if (range === null) return reply.header('content-length', content.size).send(content.read());
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${content.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(content.read(range));
}
