import { DEFAULT_IMAGE, DEFAULT_IMAGE_TYPE } from '#domain/files/default-image.ts';
import { headersOfFile, versionOfImage } from '#domain/files/file-reply.ts';
import { fileRefusal, ownHolders, readsAttached } from '#domain/threads/attachments.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { fileFields } from '#server/files/file-fields.ts';
import { readRange } from '#server/services/files/range.ts';
import { type MockCall, type MockReply, reply } from '../call.ts';
import type { Handlers } from '../services/handlers.ts';
import { runReading } from '../store/run-work.ts';
import { isNameable } from '../store/scope.ts';
import { describe, type MockFile } from './mock-files.ts';

export const fileHandlers: Handlers<'listFichiers' | 'getFichier' | 'downloadFichier' | 'getImageContent'> = {
  listFichiers: ({ query, call }) => {
    const found = query.ids.split('|').map((id) => call.store.files.find(Number(id)));
    return reply(found.flatMap((file) => (file !== null && maySee(call, file) ? [describe(file)] : [])));
  },
  getFichier: ({ params, call }) => content(call, requireFile(call, params.id)),
  downloadFichier: ({ params, body, call }) => content(call, requireFile(call, params.id), body.Nom),
  getImageContent: ({ params: { imageId, resolution }, call }) => {
    const file = call.store.files.find(imageId) === null ? null : requireFile(call, imageId);
    if (file === null || file.width === null)
      return image(DEFAULT_IMAGE_TYPE, new TextEncoder().encode(DEFAULT_IMAGE), { 'x-image-par-defaut': '1' });
    const { mime, bytes } = versionOfImage(resolution, (name) => file.reductions.get(name)) ?? file;
    return image(mime, bytes);
  },
};

export function requireFile(call: MockCall, id: number): MockFile {
  const file = call.store.files.find(id);
  if (file === null) throw new AppError('introuvable');
  if (!maySee(call, file)) throw new AppError(fileRefusal(holdersOf(call, file)));
  return file;
}

/** With the right of a record that carries the file, or of the thread; until one does, only who sent it. */
function maySee(call: MockCall, file: MockFile): boolean {
  const holders = holdersOf(call, file);
  if (holders.length === 0) return file.userId === call.context.user.id;
  if (ownHolders(holders).some((place) => isNameable(call.store, place, call.context))) return true;
  return runReading(call.store, readsAttached(file.id, call.context.has), call.context);
}

function holdersOf({ store: { tables } }: MockCall, { id: value }: MockFile) {
  return fileFields.flatMap(({ entity: { name: entity }, field: { name: field } }) =>
    tables.having(entity, { field, value }).map((record) => ({ entity, record })),
  );
}

function content(call: MockCall, file: MockFile, name?: string): MockReply {
  const size = file.bytes.length;
  const headers = headersOfFile(file, name);
  const range = readRange(call.headers.get('range') ?? undefined, size);
  if (range === 'unsatisfiable') return { status: 416, bytes: new Uint8Array(), headers: { 'content-range': `bytes */${size}` } };
  if (range === null) return { bytes: file.bytes.slice(), headers };
  const { start, end } = range;
  return {
    status: 206,
    bytes: file.bytes.slice(start, end + 1),
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${size}` },
  };
}

export function shownPicture(file: MockFile | null): MockReply {
  return image(file?.mime ?? DEFAULT_IMAGE_TYPE, file?.bytes ?? new Uint8Array());
}

function image(mime: string, bytes: Uint8Array<ArrayBuffer>, more: MockReply['headers'] = {}): MockReply {
  return {
    bytes: bytes.slice(),
    headers: { 'content-type': mime, ...more },
  };
}
