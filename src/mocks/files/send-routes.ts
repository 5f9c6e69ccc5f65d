import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { FichierEnvoi } from '#generated/schemas/fichier-envoi.zod.ts';
import { CHUNK_SIZE } from '#domain/files/chunks.ts';
import { DEFAULT_LIMITS, fileFieldOf, fileRules, hintOf } from '#domain/files/field-rules.ts';
import { cleanFileName } from '#domain/files/file-name.ts';
import { mimeTypeOf } from '#domain/files/file-types.ts';
import { IMAGE_HEAD_BYTES } from '#domain/files/image-size.ts';
import { REDUCED_RESOLUTIONS, isReductionOf } from '#domain/files/resolutions.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { type CheckedContent, checkContent } from '#server/files/check-content.ts';
import { fieldErrors } from '#domain/records/write/validation.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { MockCall } from '../call.ts';
import type { MockFile, MockFiles } from './mock-files.ts';

export function rulesOf(call: MockCall): JsonValue {
  const { extensions, maxKo } = fileRules(fieldOf(call).field, DEFAULT_LIMITS);
  return { Extensions: [...extensions], MaxKo: maxKo };
}

export function sendWhole(call: MockCall, files: MockFiles): MockFile {
  const field = writableField(call);
  return keep(call, files, {
    field,
    name: cleanFileName(decodeURIComponent(call.headers.get('x-nom-fichier') ?? '')),
    bytes: call.bytes.slice(),
  });
}

export function sendPart(call: MockCall, files: MockFiles): JsonValue {
  const field = writableField(call);
  const parsed = FichierEnvoi.safeParse(call.body);
  if (!parsed.success) throw new AppError('champs-invalides', { fields: fieldErrors(parsed.error, call.body) });
  const { Envoi, Nom, Taille, Morceau } = parsed.data;
  const rules = fileRules(field, DEFAULT_LIMITS);
  if (Taille > rules.maxKo * 1024)
    throw new AppError('trop-volumineux', {
      fields: [{ path: field.name, code: 'fichier-taille', params: { max: hintOf(rules).weight } }],
    });
  const part = `${call.context.user.id}-${Envoi}`;
  const piece = Uint8Array.from(atob(Morceau.value), (character) => character.charCodeAt(0));
  const start = Morceau.index * CHUNK_SIZE;
  const known = files.part(part);
  if (piece.length !== (Morceau.finish ? Taille - start : CHUNK_SIZE) || known.length < start)
    throw invalidFields({ path: 'Morceau', code: 'valeur' });
  const bytes = known.length === start ? files.append(part, piece) : known;
  if (!Morceau.finish) return { Recu: bytes.length, Fichier: null };
  files.removePart(part);
  return { Recu: bytes.length, Fichier: describe(keep(call, files, { field, name: cleanFileName(Nom), bytes })) };
}

export function sendReduction({ params, context, bytes }: MockCall, file: MockFile): boolean {
  const resolution = REDUCED_RESOLUTIONS.find((name) => name === params['resolution']);
  if (resolution === undefined) throw new AppError('introuvable');
  if (file.userId !== context.user.id) throw new AppError('droit-manquant');
  const rules = { extensions: ['jpg', 'png', 'bmp'], maxKo: DEFAULT_LIMITS.imageMaxKo };
  const check = checkContent(contentOf('', bytes), { rules, limits: DEFAULT_LIMITS });
  const size = check.ok ? check.image : null;
  const isTrue = size !== null && isReductionOf({ width: file.width ?? 0, height: file.height ?? 0 }, size, resolution);
  if (!check.ok || !isTrue) throw invalidFields({ path: resolution, code: 'fichier-illisible' });
  if (file.reductions.has(resolution)) return false;
  file.reductions.set(resolution, { mime: mimeTypeOf(check.extension), bytes: bytes.slice() });
  return true;
}

export function describe({ id, name, extension, mime, bytes, width, height }: MockFile): JsonValue {
  return { Id: id, Nom: name, Extension: extension, TypeMime: mime, Taille: bytes.length, Largeur: width, Hauteur: height, Existe: true };
}

interface Sent {
  readonly field: FieldDescriptor;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function keep({ context }: MockCall, files: MockFiles, { field, name, bytes }: Sent): MockFile {
  const { extension, image } = accepted(field, name, bytes);
  return files.add({
    name,
    extension,
    mime: mimeTypeOf(extension),
    width: image?.width ?? null,
    height: image?.height ?? null,
    userId: context.user.id,
    bytes,
  });
}

function accepted(field: FieldDescriptor, name: string, bytes: Uint8Array): CheckedContent {
  const check = checkContent(contentOf(name, bytes), { rules: fileRules(field, DEFAULT_LIMITS), limits: DEFAULT_LIMITS });
  if (check.ok) return check;
  if (check.error.code === 'fichier-taille') throw new AppError('trop-volumineux', { fields: [{ path: field.name, ...check.error }] });
  throw invalidFields({ path: field.name, ...check.error });
}

const contentOf = (name: string, bytes: Uint8Array) => ({ name, size: bytes.length, head: bytes.subarray(0, IMAGE_HEAD_BYTES) });

function fieldOf({ store, params }: MockCall) {
  const entity = store.tables.entities[params['entite'] ?? ''];
  const field = fileFieldOf(entity, params['champ'] ?? '');
  if (entity === undefined || field === undefined) throw new AppError('introuvable');
  return { entity, field };
}

function writableField(call: MockCall): FieldDescriptor {
  const { entity, field } = fieldOf(call);
  const codes = [entity.rights.write, ...entity.screens.map(({ rights }) => rights.write)];
  if (!codes.some((code) => call.context.has(code))) throw new AppError('droit-manquant');
  return field;
}
