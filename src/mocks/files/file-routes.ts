import { DEFAULT_IMAGE, DEFAULT_IMAGE_TYPE } from '#domain/files/default-image.ts';
import { contentDisposition, downloadName } from '#domain/files/file-name.ts';
import { REDUCED_RESOLUTIONS, type Resolution } from '#domain/files/resolutions.ts';
import { readText } from '#domain/records/values/record-data.ts';
import { AppError } from '#server/errors/app-error.ts';
import { fileFields } from '#server/files/file-fields.ts';
import { mayReadEntity } from '#server/services/rights/entity-rights.ts';
import { readRange } from '#server/services/files/range.ts';
import { bodyOf, type MockCall, type MockReply, type MockRoute, reply } from '../call.ts';
import type { MockFile, MockFiles } from './mock-files.ts';
import { describe, rulesOf, sendPart, sendReduction, sendWhole } from './send-routes.ts';

const FIELD = '/fichiers/{entite}/{champ}';
const IMAGE = '/images-content/{resolution}/{imageId}';

export function fileRoutes(): readonly MockRoute[] {
  const route = (method: MockRoute['method'], path: string, run: (call: MockCall, files: MockFiles) => MockReply): MockRoute => ({
    method,
    path,
    right: 'session',
    run: (call) => run(call, call.store.files),
  });
  return [
    route('get', '/fichiers', list),
    route('get', '/fichiers/{id}', (call, files) => content(call, requireFile(call, files, Number(call.params['id'])))),
    route('post', '/fichiers/{id}', (call, files) =>
      content(call, requireFile(call, files, Number(call.params['id'])), readText(bodyOf(call), 'Nom')),
    ),
    route('get', FIELD, (call) => reply(rulesOf(call))),
    { ...route('post', FIELD, (call, files) => reply(describe(sendWhole(call, files)))), isRaw: true },
    route('post', `${FIELD}/morceaux`, (call, files) => reply(sendPart(call, files))),
    route('get', IMAGE, image),
    {
      ...route('post', IMAGE, (call, files) => reply(sendReduction(call, requireFile(call, files, Number(call.params['imageId']))))),
      isRaw: true,
    },
  ];
}

const IDS = /^\d{1,9}(\|\d{1,9}){0,199}$/;

function list(call: MockCall, files: MockFiles): MockReply {
  const ids = call.query.get('ids') ?? '';
  if (!IDS.test(ids)) throw new AppError('champs-invalides', { fields: [{ path: 'ids', code: 'format' }] });
  const found = ids.split('|').map((id) => files.find(Number(id)));
  return reply(found.flatMap((file) => (file !== null && maySee(call, file) ? [describe(file)] : [])));
}

function requireFile(call: MockCall, files: MockFiles, id: number): MockFile {
  const file = files.find(id);
  if (file === null) throw new AppError('introuvable');
  if (!maySee(call, file)) throw new AppError('droit-manquant');
  return file;
}

/** With the right of a record that carries the file; until one does, only who sent it. */
function maySee({ store, context }: MockCall, file: MockFile): boolean {
  const owners = fileFields.filter(({ entity, field }) => store.tables.all(entity.name).some((row) => row[field.name] === file.id));
  return owners.length === 0 ? file.userId === context.user.id : owners.some(({ entity }) => mayReadEntity(context, entity.name));
}

function content(call: MockCall, file: MockFile, name?: string | null): MockReply {
  const headers = {
    'content-type': file.mime,
    'content-disposition': contentDisposition('attachment', downloadName(file.name, file.extension, name ?? undefined)),
    'accept-ranges': 'bytes',
  };
  const range = readRange(call.headers.get('range') ?? undefined, file.bytes.length);
  if (range === 'unsatisfiable') return { body: null, status: 416, file: async () => new Uint8Array(), headers };
  if (range === null) return { body: null, file: async () => file.bytes.slice(), headers };
  const { start, end } = range;
  return {
    body: null,
    status: 206,
    file: async () => file.bytes.slice(start, end + 1),
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${file.bytes.length}` },
  };
}

function image(call: MockCall, files: MockFiles): MockReply {
  const resolution = resolutionOf(call.params['resolution'] ?? '');
  const id = Number(call.params['imageId']);
  const file = files.find(id) === null ? null : requireFile(call, files, id);
  if (file === null || file.width === null)
    return {
      body: null,
      file: async () => new TextEncoder().encode(DEFAULT_IMAGE),
      headers: { 'content-type': DEFAULT_IMAGE_TYPE, 'x-image-par-defaut': '1' },
    };
  const shown = versionOf(file, resolution);
  return { body: null, file: async () => shown.bytes.slice(), headers: { 'content-type': shown.mime } };
}

function versionOf(file: MockFile, resolution: Resolution): Pick<MockFile, 'mime' | 'bytes'> {
  if (resolution === 'Origin') return file;
  const larger = REDUCED_RESOLUTIONS.slice(0, REDUCED_RESOLUTIONS.indexOf(resolution) + 1).toReversed();
  return larger.flatMap((name) => file.reductions.get(name) ?? [])[0] ?? file;
}

function resolutionOf(text: string): Resolution {
  const found = (['Origin', ...REDUCED_RESOLUTIONS] as const).find((name) => name === text);
  if (found === undefined) throw new AppError('introuvable');
  return found;
}
