import { ATTACHMENT } from '#domain/threads/attachment-kind.ts';
import { fileRefusal, isAttached, ownHolders, readsAttached } from '#domain/threads/attachments.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { type FileOwner, type FileRow, fileRepository, queryOn } from '#server/files/file-repository.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { mayReadEntity } from '#server/services/rights/entity-rights.ts';
import type { ServiceContext } from '#server/services/service-call.ts';

/** A file is read by whoever may read a record that carries it; until one does, by who sent it. */
export async function readableFiles(context: ServiceContext, ids: readonly number[]): Promise<readonly FileRow[]> {
  const repository = fileRepository(queryOn(context.tools.pool));
  const [files, owners] = await Promise.all([repository.findMany(ids), repository.ownersOf(ids)]);
  const seen = await Promise.all(files.map(async (file) => ((await maySee(context, file, owners)) ? [file] : [])));
  return seen.flat();
}

/** Throws `introuvable` for no such file, `droit-manquant` for one of records that the user may not read, but for one of a comment. */
export async function requireFile(context: ServiceContext, id: number): Promise<FileRow> {
  const repository = fileRepository(queryOn(context.tools.pool));
  const [[file], owners] = await Promise.all([repository.findMany([id]), repository.ownersOf([id])]);
  if (file === undefined) throw new AppError('introuvable');
  if (!(await maySee(context, file, owners))) throw new AppError(fileRefusal(owners));
  return file;
}

/** An attachment is read by who opens the record that its comment speaks of, and by no right of its own. */
function readsThread({ tools: { engine }, ...context }: ServiceContext, file: number): Promise<boolean> {
  return inUnitOfWork(engine, context, {
    operation: 'fil',
    entity: engine.registry.get(ATTACHMENT),
    work: (unit) => runWork(unit, readsAttached(file, context.has)),
  });
}

async function maySee(context: ServiceContext, file: FileRow, allOwners: readonly FileOwner[]): Promise<boolean> {
  const owners = allOwners.filter(({ fileId }) => fileId === file.id);
  if (owners.length === 0) return file.userId === context.user.id;
  if (isAttached(owners) && (await readsThread(context, file.id))) return true;
  for (const { entity, id } of ownHolders(owners))
    if (mayReadEntity(context, entity) && (await context.tools.isInScope(context, entity, id))) return true;
  return false;
}
