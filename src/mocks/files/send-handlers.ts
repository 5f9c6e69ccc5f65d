import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { CHUNK_SIZE } from '#domain/files/chunks.ts';
import { DEFAULT_LIMITS, fileRules, hintOf } from '#domain/files/field-rules.ts';
import { cleanFileName } from '#domain/files/file-name.ts';
import { mimeTypeOf } from '#domain/files/file-types.ts';
import { IMAGE_HEAD_BYTES } from '#domain/files/image-size.ts';
import { isReductionOf } from '#domain/files/resolutions.ts';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';
import { addStill, requireRoomForStill } from '#domain/committee/invitations/stills/sent-stills.ts';
import { checkContent } from '#server/files/check-content.ts';
import { fileFieldAt, writtenFileField } from '#server/files/field-access.ts';
import { type MockCall, reply } from '../call.ts';
import type { Handlers } from '../services/handlers.ts';
import { factsOf } from '../store/facts.ts';
import { runWork } from '../store/run-work.ts';
import { requireFile } from './file-handlers.ts';
import { describe, type MockFile } from './mock-files.ts';

export const sendHandlers: Handlers<
  'getFichierRegles' | 'sendFichier' | 'sendFichierMorceau' | 'sendImageContent' | 'sendInvitationFilmPhoto'
> = {
  getFichierRegles: ({ params }) => {
    const { extensions, maxKo } = fileRules(fileFieldAt(params), DEFAULT_LIMITS);
    return reply({ Extensions: extensions, MaxKo: maxKo });
  },
  sendFichier: ({ params, call }) => {
    const field = writtenFileField(params, call.context);
    const name = cleanFileName(decodeURIComponent(call.headers.get('x-nom-fichier') ?? ''));
    return reply(describe(keep(call, { field, name, bytes: call.bytes.slice() })));
  },
  sendFichierMorceau: ({ params, body: { Envoi, Nom, Taille, Morceau }, call }) => {
    const field = writtenFileField(params, call.context);
    const { files } = call.store;
    const rules = fileRules(field, DEFAULT_LIMITS);
    if (Taille > rules.maxKo * 1024) {
      const size = { path: field.name, code: 'fichier-taille', params: { max: hintOf(rules).weight } } as const;
      throw new AppError('trop-volumineux', { fields: [size] });
    }
    const part = `${call.context.user.id}-${Envoi}`;
    const piece = Uint8Array.from(atob(Morceau.value), (character) => character.charCodeAt(0));
    const start = Morceau.index * CHUNK_SIZE;
    const received = files.part(part);
    if (piece.length !== (Morceau.finish ? Taille - start : CHUNK_SIZE) || received.length < start)
      throw invalidFields({ path: 'Morceau', code: 'valeur' });
    const bytes = received.length === start ? files.append(part, piece) : received;
    if (!Morceau.finish) return reply({ Recu: bytes.length, Fichier: null });
    files.removePart(part);
    return reply({ Recu: bytes.length, Fichier: describe(keep(call, { field, name: cleanFileName(Nom), bytes })) });
  },
  sendImageContent: ({ params: { imageId, resolution }, call }) => {
    const file = requireFile(call, imageId);
    if (file.userId !== call.context.user.id) throw new AppError('droit-manquant');
    const rules = { extensions: ['jpg', 'png', 'bmp'], maxKo: DEFAULT_LIMITS.imageMaxKo };
    const check = checkContent(contentOf('', call.bytes), { rules, limits: DEFAULT_LIMITS });
    const size = check.ok ? check.image : null;
    const isTrue = size !== null && isReductionOf({ width: file.width ?? 0, height: file.height ?? 0 }, size, resolution);
    if (!check.ok || !isTrue) throw invalidFields({ path: resolution, code: 'fichier-illisible' });
    if (file.reductions.has(resolution)) return reply(false);
    file.reductions.set(resolution, { mime: mimeTypeOf(check.extension), bytes: call.bytes.slice() });
    return reply(true);
  },
  sendInvitationFilmPhoto: ({ call }) => reply(keepStill(call)),
};

/** A still of the film that a link invites. */
function keepStill(call: MockCall) {
  const { store, context, headers } = call;
  const token = headers.get('x-jeton') ?? '';
  const facts = factsOf(store, context);
  runWork(store, requireRoomForStill(token, facts), context);
  const field = fileFieldAt({ entite: 'film-invitation-photo', champ: 'IdImage' });
  const name = cleanFileName(decodeURIComponent(headers.get('x-nom-fichier') ?? ''));
  const file = keep(call, { field, name, bytes: call.bytes.slice() });
  const still = { fileId: file.id, name, ko: Math.ceil(file.bytes.length / 1024) };
  try {
    return runWork(store, addStill(token, still, facts), context);
  } catch (error) {
    store.files.remove(file.id);
    throw error;
  }
}

interface Sent {
  readonly field: FieldDescriptor;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function keep({ store, context }: MockCall, { field, name, bytes }: Sent): MockFile {
  const check = checkContent(contentOf(name, bytes), { rules: fileRules(field, DEFAULT_LIMITS), limits: DEFAULT_LIMITS });
  if (!check.ok) {
    const fault = { path: field.name, ...check.error };
    throw fault.code === 'fichier-taille' ? new AppError('trop-volumineux', { fields: [fault] }) : invalidFields(fault);
  }
  const { extension, image } = check;
  const size = { width: image?.width ?? null, height: image?.height ?? null };
  return store.files.add({ name, extension, mime: mimeTypeOf(extension), ...size, userId: context.user.id, bytes });
}

function contentOf(name: string, bytes: Uint8Array) {
  return { name, size: bytes.length, head: bytes.subarray(0, IMAGE_HEAD_BYTES) };
}
