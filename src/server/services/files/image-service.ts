import type { FastifyReply } from 'fastify';
import { DEFAULT_IMAGE, DEFAULT_IMAGE_TYPE } from '#domain/files/default-image.ts';
import { fileRules } from '#domain/files/field-rules.ts';
import { versionOfImage } from '#domain/files/file-reply.ts';
import { mimeTypeOf } from '#domain/files/file-types.ts';
import { type Resolution, isReductionOf } from '#domain/files/resolutions.ts';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';
import { checkContent } from '#server/files/check-content.ts';
import { fileFields } from '#server/files/file-fields.ts';
import { type FileRow, type Reduction, fileRepository, queryOn } from '#server/files/file-repository.ts';
import { FileTooLargeError, type ReceivedFile } from '#server/files/file-store.ts';
import { keepReduction } from '#server/files/keep-file.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { requireFile } from './file-access.ts';
import { bytesOf } from './raw-body.ts';

/** A picture in a resolution: without a reduction of that size the next larger one, in the end the picture itself. */
export async function getImageContent({ params, context }: Call<'getImageContent'>): Promise<FastifyReply> {
  const { request, reply, tools } = context;
  const file = await findImage(context, params.imageId);
  const shown = file === null ? null : await versionOf(context, file, params.resolution);
  const content = shown === null ? null : await tools.files.find(shown.sha256);
  if (shown === null || content === null)
    return reply.type(DEFAULT_IMAGE_TYPE).header('x-image-par-defaut', '1').send(Buffer.from(DEFAULT_IMAGE));
  const etag = `"${shown.sha256}"`;
  reply.type(shown.mime).header('content-disposition', 'inline').header('cache-control', 'private, no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.header('content-length', content.size).send(content.read());
}

/** A file that is no picture shows as a missing one; a picture of records the person may not read stays refused. */
async function findImage(context: ServiceContext, id: number): Promise<FileRow | null> {
  try {
    const file = await requireFile(context, id);
    return file.width === null ? null : file;
  } catch (error) {
    if (error instanceof AppError && error.code === 'introuvable') return null;
    throw error;
  }
}

async function versionOf({ tools }: ServiceContext, file: FileRow, resolution: Resolution): Promise<Pick<FileRow, 'sha256' | 'mime'>> {
  if (resolution === 'Origin') return file;
  const reductions = await fileRepository(queryOn(tools.pool)).reductionsOf(file.id);
  return versionOfImage(resolution, (name) => reductions.find((one) => one.resolution === name)) ?? file;
}

/** The browser reduces; here the result is looked at as anything that is sent, and measured. */
export async function sendImageContent({ params, context }: Call<'sendImageContent'>): Promise<boolean> {
  const { tools, user, request } = context;
  const file = await requireFile(context, params.imageId);
  if (file.userId !== user.id) throw new AppError('droit-manquant');
  if (file.width === null || file.height === null) throw new AppError('introuvable');
  const received = await receive(context, bytesOf(request));
  const reduction = measure(context, received);
  const isTrue = reduction !== null && isReductionOf({ width: file.width, height: file.height }, reduction, params.resolution);
  if (!isTrue) {
    await tools.files.discard(received);
    throw invalidFields({ path: params.resolution, code: 'fichier-illisible' });
  }
  return keepReduction(
    { pool: tools.pool, store: tools.files, received },
    { ...reduction, fileId: file.id, resolution: params.resolution, size: received.size, sha256: received.sha256 },
  );
}

function imageRules({ tools }: ServiceContext) {
  const field = fileFields.find((one) => one.field.kind === 'image')?.field;
  if (field === undefined) throw new Error('No picture in the schema');
  return fileRules({ ...field, maxKo: tools.fileLimits.imageMaxKo }, tools.fileLimits);
}

async function receive(context: ServiceContext, source: AsyncIterable<unknown>): Promise<ReceivedFile> {
  try {
    return await context.tools.files.receive(source, imageRules(context).maxKo * 1024);
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    context.reply.header('connection', 'close');
    throw new AppError('trop-volumineux');
  }
}

function measure(context: ServiceContext, { size, head }: ReceivedFile): Pick<Reduction, 'mime' | 'width' | 'height'> | null {
  const check = checkContent({ name: '', size, head }, { rules: imageRules(context), limits: context.tools.fileLimits });
  return check.ok && check.image !== null ? { mime: mimeTypeOf(check.extension), ...check.image } : null;
}
