import { hintOf, fileRules, type FileLimits } from '#domain/files/field-rules.ts';
import { extensionOfMime } from '#domain/files/file-types.ts';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';
import { ownHolders } from '#domain/threads/attachments.ts';
import { type FileField, fileFields } from '#server/files/file-fields.ts';
import { type FileOwner, type FileRow, fileRepository } from '#server/files/file-repository.ts';
import type { Written } from '#domain/work/rule.ts';
import { NOBODY } from '#domain/records/requests/request-context.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { nameableIds } from '#server/records/scope/sight.ts';

interface Taken {
  readonly field: FileField;
  readonly recordId: number;
  readonly fileId: number;
}

/**
 * Naming a file in a record gives its readers the right to read it: only who sent the file, or could read
 * it already, may do that. Looked at in the transaction that writes the record.
 */
export async function checkFileRules(unit: UnitOfWork, written: readonly Written[], limits: FileLimits): Promise<void> {
  const taken = (await Promise.all(fileFields.map((field) => takenBy(unit, field, written)))).flat();
  if (taken.length === 0) return;
  const repository = fileRepository(unit.query);
  const ids = [...new Set(taken.map(({ fileId }) => fileId))];
  const files = new Map((await repository.findMany(ids)).map((file) => [file.id, file]));
  const owners = await repository.ownersOf(ids);
  for (const one of taken) {
    const file = files.get(one.fileId);
    if (file === undefined) continue;
    const others = owners.filter(
      ({ fileId, entity, id }) => fileId === file.id && !taken.some((other) => other.field.entity.name === entity && other.recordId === id),
    );
    // A token limited to some editions takes no file along from the record of another. A file of the program itself, which no record holds yet, is the program's to give.
    const isUnlimited = unit.editions === null || others.length === 0;
    const isSender = isUnlimited && file.userId === (unit.context.user.id === NOBODY.id ? null : unit.context.user.id);
    if (!isSender && !(await mayReadOne(unit, others))) throw new AppError('droit-manquant');
    checkFormat(one.field, file, limits);
  }
}

/** Does the person read one of the records that hold the file already? */
async function mayReadOne(unit: UnitOfWork, owners: readonly FileOwner[]): Promise<boolean> {
  for (const { entity, id } of ownHolders(owners))
    if ((await nameableIds(unit, unit.engine.registry.get(entity), [id])).length > 0) return true;
  return false;
}

function checkFormat({ field }: FileField, { mime }: FileRow, limits: FileLimits): void {
  const rules = fileRules(field, limits);
  if (!rules.extensions.includes(extensionOfMime(mime)))
    throw invalidFields({ path: field.name, code: 'fichier-format', params: { formats: hintOf(rules).format } });
}

async function takenBy(unit: UnitOfWork, field: FileField, written: readonly Written[]): Promise<readonly Taken[]> {
  const names = new Set([field.entity.name, ...field.entity.subtypes]);
  const ids = written
    .filter(({ entity, op, fields }) => names.has(entity) && (op === 'insert' || (op === 'update' && fields.includes(field.field.name))))
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await unit.query<{ id: number; fileId: number }>(
    `select id, ${field.column} as "fileId" from ${field.table} where id = any($1) and ${field.column} is not null`,
    [ids],
  );
  return rows.map(({ id, fileId }) => ({ field, recordId: id, fileId }));
}
