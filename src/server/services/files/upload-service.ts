import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { CHUNK_SIZE } from '#domain/files/chunks.ts';
import { fileRules } from '#domain/files/field-rules.ts';
import { cleanFileName } from '#domain/files/file-name.ts';
import { describeFile } from '#domain/files/file-reply.ts';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';
import { alone } from '#server/files/file-repository.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { fileFieldAt, writtenFileField } from '#server/files/field-access.ts';
import { bytesOf } from './raw-body.ts';
import { receiveFile, type SentFile, sentName, storeFile, tooLargeFor } from './receive-file.ts';

type FileReply = ServiceReply<'sendFichier'>;

export function getFichierRegles({ params, context }: Call<'getFichierRegles'>): ServiceReply<'getFichierRegles'> {
  const { extensions, maxKo } = fileRules(fileFieldAt(params), context.tools.fileLimits);
  return { Extensions: [...extensions], MaxKo: maxKo };
}

/** One file in one body. */
export async function sendFichier({ params, context }: Call<'sendFichier'>): Promise<FileReply> {
  const field = writtenFileField(params, context);
  const name = sentName(context.request.headers['x-nom-fichier']);
  const { maxKo } = fileRules(field, context.tools.fileLimits);
  if (Number(context.request.headers['content-length'] ?? 0) > maxKo * 1024) throw tooLargeFor(context, field);
  const received = await receiveFile(context, field, bytesOf(context.request));
  return storeSent(context, { field, name, received });
}

/** A file in pieces: they come in order, through any server, and one that comes twice counts once. */
export async function sendFichierMorceau({
  params,
  body,
  context,
}: Call<'sendFichierMorceau'>): Promise<ServiceReply<'sendFichierMorceau'>> {
  const field = writtenFileField(params, context);
  const { tools, user } = context;
  const { Envoi, Taille } = body;
  if (Taille > fileRules(field, tools.fileLimits).maxKo * 1024) throw tooLargeFor(context, field);
  const part = `${user.id.toString(16)}-${Envoi.toLowerCase()}`;
  return takePiece(context, { field, part, body });
}

interface Piece {
  readonly field: FieldDescriptor;
  readonly part: string;
  readonly body: Call<'sendFichierMorceau'>['body'];
}

async function takePiece(context: ServiceContext, sent: Piece): Promise<ServiceReply<'sendFichierMorceau'>> {
  const { files } = context.tools;
  const { Taille, Morceau } = sent.body;
  const piece = Buffer.from(Morceau.value, 'base64');
  const start = Morceau.index * CHUNK_SIZE;
  const isExpected = piece.byteLength === (Morceau.finish ? Taille - start : CHUNK_SIZE);
  if (!isExpected || (start > 0 && !(await files.hasPiece(sent.part, Morceau.index - 1))))
    throw invalidFields({ path: 'Morceau', code: 'valeur' });
  if (start === 0) await requireRoom(context);
  if (Morceau.finish) return { Recu: Taille, Fichier: await takeLast(context, sent, piece) };
  await files.addPiece(sent.part, Morceau.index, piece);
  return { Recu: start + piece.byteLength, Fichier: null };
}

/** The last piece makes the file, once: sent again meanwhile, through whichever server, it gets the answer to wait. */
async function takeLast(context: ServiceContext, { field, part, body }: Piece, last: Uint8Array): Promise<FileReply> {
  const { files, pool } = context.tools;
  const made = await alone(pool, part, async () => {
    try {
      const received = await receiveFile(context, field, withLast(files.readPieces(part, body.Morceau.index), last));
      return await storeSent(context, { field, name: cleanFileName(body.Nom), received });
    } finally {
      await files.removePieces(part);
    }
  });
  if (made === null) throw new AppError('morceau-en-cours');
  return made;
}

async function* withLast(pieces: AsyncIterable<Uint8Array>, last: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* pieces;
  yield last;
}

const UNFINISHED_MAX = 20;
const UNFINISHED_MAX_BYTES = 12 * 1024 ** 3;

/** Unfinished files of one person must not fill the disk of all. */
async function requireRoom({ tools, user }: ServiceContext): Promise<void> {
  const { count, bytes } = await tools.files.unfinished(`${user.id.toString(16)}-`);
  if (count >= UNFINISHED_MAX || bytes >= UNFINISHED_MAX_BYTES) throw new AppError('envois-en-cours', { retryAfterSeconds: 60 });
}

async function storeSent(context: ServiceContext, sent: Omit<SentFile, 'userId'>): Promise<FileReply> {
  const file = await storeFile(context, { ...sent, userId: context.user.id });
  return describeFile({ ...file, size: Number(file.size) }, true);
}
