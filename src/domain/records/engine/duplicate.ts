import { requireEdition } from '../editions/edition-access.ts';
import { copyOf, loginOf } from '#domain/records/write/duplicate.ts';
import { refuse, refuseField, type Work } from '#domain/work/work.ts';
import { insertRecord } from './insert.ts';
import { requireOtherEnd } from './links.ts';
import type { Entity } from './registry.ts';
import { type RecordUnit, wait } from './rows.ts';
import { requireRead, requireStay } from './scope.ts';
import { readInput } from './write.ts';

interface Copied {
  readonly id: number;
  readonly body: unknown;
  readonly newSecret: () => string;
}

/** A copy of a record and of its links, under a name that says so; its parts stay with the original. */
export function* duplicateRecord(unit: RecordUnit, entity: Entity, { id, body, newSecret }: Copied): Work<number> {
  const { registry, rows } = unit;
  if (body !== id) yield* refuseField({ path: 'Id', code: 'valeur' });
  const original = (yield* wait(rows.stored(entity, [id]))).get(id);
  if (original === undefined) return yield* refuse('introuvable');
  yield* requireRead(unit, entity, [id]);
  const login = loginOf(entity.descriptor);
  const copies = login === undefined ? 0 : yield* wait(rows.startingWith(entity, login, 'copie-'));
  function entityOf(name: string) {
    return registry.get(name).descriptor;
  }
  const data = copyOf(entity.descriptor, { original, number: copies + 1, entityOf, newSecret });
  const copy = yield* insertRecord(unit, entity, { input: yield* readInput(unit, entity, { data, prefix: '', before: null, original }) });
  for (const field of entity.linkFields) {
    if (field.link?.inverseOf !== undefined) continue;
    const linked = yield* wait(rows.linksOf(field, id));
    yield* requireOtherEnd(
      unit,
      field,
      linked.map((link) => link.id),
    );
    yield* wait(rows.copyLinks(field, { from: id, to: copy }));
  }
  yield* requireStay(unit, entity, [copy]);
  yield* wait(rows.byHand(requireEdition({ entity: entity.name, id: copy })));
  return copy;
}
