import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { ActualisationEtat } from '#generated/enums/actualisation-etat.gen.ts';
import { toUtcText } from '#domain/values/dates.ts';
import { norm } from '#domain/values/text/norm.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { GuardedFetchError } from '#server/http/guarded-address.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { listFolder } from './folder-listing.ts';
import { type FolderState, mediaRepository } from './media-repository.ts';

type Refreshed = ServiceReply<'refreshMediaEmplacement'>;

const running = new Map<number, Promise<Refreshed>>();

/** Counts what a folder of a media server holds. Who asks while it runs gets the same answer. */
export async function refreshMediaEmplacement({ params, context }: Call<'refreshMediaEmplacement'>): Promise<Refreshed> {
  if (!(await context.tools.isInScope(context, 'media-emplacement', params.id))) throw new AppError('introuvable');
  const ongoing = running.get(params.id);
  if (ongoing !== undefined) return ongoing;
  const started = refresh(context, params.id).finally(() => running.delete(params.id));
  running.set(params.id, started);
  return started;
}

async function refresh(context: ServiceContext, id: number): Promise<Refreshed> {
  const { tools, batch, request } = context;
  const repository = mediaRepository(tools.pool);
  const location = await repository.findFolder(id);
  if (location === null) throw new AppError('introuvable');
  async function save(state: Omit<FolderState, 'batch'>): Promise<void> {
    await repository.saveState(id, { ...state, batch });
    tools.engine.cache.invalidate('media-emplacement');
  }
  await save({ etat: ActualisationEtat.enCours, counted: null });
  const { password } = location.server;
  const server = { ...location.server, password: password === null ? null : tools.engine.secrets.open(password) };
  try {
    const names = await listFolder(server, location.folder, tools.allowedHosts);
    const media = new Set(location.known.map(norm));
    const counted = { files: names.length, orphans: names.filter((name) => !media.has(norm(name))).length, atMs: Date.now() };
    await save({ etat: ActualisationEtat.faite, counted });
    return { NbFichiers: counted.files, NbOrphelins: counted.orphans, DateMaj: toUtcText(counted.atMs) };
  } catch (cause) {
    await save({ etat: ActualisationEtat.echouee, counted: null });
    request.log.warn({ err: cause }, 'actualisation');
    const isForbidden = cause instanceof GuardedFetchError && cause.reason === 'address';
    throw new AppError(isForbidden ? 'adresse-interdite' : 'actualisation-impossible', {}, { cause });
  }
}
