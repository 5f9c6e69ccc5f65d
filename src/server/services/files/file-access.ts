import { AppError } from '#domain/errors/app-error.ts';
import { type FileOwner, type FileRow, fileRepository, queryOn } from '#server/files/file-repository.ts';
import { mayReadEntity } from '#server/services/rights/entity-rights.ts';
import type { ServiceContext } from '#server/services/service-call.ts';

/** A file is read by whoever may read a record that carries it; until one does, by who sent it. */
export async function readableFiles(context: ServiceContext, ids: readonly number[]): Promise<readonly FileRow[]> {
  const repository = fileRepository(queryOn(context.tools.pool));
  const [files, owners] = await Promise.all([repository.findMany(ids), repository.ownersOf(ids)]);
  const seen = await Promise.all(files.map(async (file) => ((await maySee(context, file, owners)) ? [file] : [])));
  return seen.flat();
}

/** Throws `introuvable` for no such file, `droit-manquant` for one of records the person may not read. */
export async function requireFile(context: ServiceContext, id: number): Promise<FileRow> {
  const repository = fileRepository(queryOn(context.tools.pool));
  const [[file], owners] = await Promise.all([repository.findMany([id]), repository.ownersOf([id])]);
  if (file === undefined) throw new AppError('introuvable');
  if (!(await maySee(context, file, owners))) throw new AppError('droit-manquant');
  return file;
}

async function maySee(context: ServiceContext, file: FileRow, allOwners: readonly FileOwner[]): Promise<boolean> {
  const owners = allOwners.filter(({ fileId }) => fileId === file.id);
  if (owners.length === 0) return file.userId === context.user.id;
  for (const { entity, id } of owners)
    if (mayReadEntity(context, entity) && (await context.tools.isInScope(context, entity, id))) return true;
  return false;
}
