import { randomBytes } from 'node:crypto';
import { copyOf, loginOf } from '#domain/records/write/duplicate.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { insertRecord } from './insert-record.ts';
import { copyLinks } from './link-repository.ts';
import { countStartingWith, readStored } from '../read/record-repository.ts';
import type { Entity } from '../engine/registry.ts';
import { requireEdition } from './edition-access.ts';
import { requireRead, requireStay } from '../scope/scope-access.ts';
import { inUnitOfWork } from '../transaction/unit-of-work.ts';
import { readCreation } from './write-operations.ts';

const SECRET_BYTES = 24;

/** A copy of a record and of its links, under a name that says so; its parts stay with the original. */
export const duplicateRecord = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, id, body }: { readonly entity: Entity; readonly id: number; readonly body: unknown },
): Promise<number> => {
  if (body !== id) throw invalidFields({ path: 'Id', code: 'valeur' });
  return inUnitOfWork(engine, context, {
    operation: 'duplicate',
    entity,
    work: async (unit) => {
      const original = (await readStored(unit, entity, [id])).get(id);
      if (original === undefined) throw new AppError('introuvable');
      await requireRead(unit, entity, [id]);
      const login = loginOf(entity.descriptor);
      const copies = login === undefined ? 0 : await countStartingWith(unit, entity, { field: login, start: 'copie-' });
      const data = copyOf(entity.descriptor, {
        original,
        number: copies + 1,
        entityOf: (name) => engine.registry.get(name).descriptor,
        newSecret: () => randomBytes(SECRET_BYTES).toString('base64url'),
      });
      const copy = await insertRecord(unit, entity, { input: readCreation(engine, context, { entity, data, prefix: '' }) });
      for (const field of entity.linkFields) if (field.link?.inverseOf === undefined) await copyLinks(unit, { field, from: id, to: copy });
      await requireStay(unit, entity, [copy]);
      await requireEdition(unit, entity, copy);
      return copy;
    },
  });
};
