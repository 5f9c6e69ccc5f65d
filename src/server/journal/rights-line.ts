import { AccesNature } from '#generated/enums/acces-nature.gen.ts';
import type { Written } from '#domain/work/rule.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { currentAsking } from '#server/database/asking.ts';
import { decidesRights } from '#server/events/event-rights.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { newAccessLine } from './access-line.ts';
import { insertAccessLines } from './journal-repository.ts';

const TOKEN = 'jeton-acces';

/** A change of rights is in the journal by the transaction that makes it: the one is never without the other. */
export async function noteRights(unit: UnitOfWork, written: readonly Written[], now: number): Promise<void> {
  const changes = written.filter(({ entity, op, fields }) => decidesRights(entity) && (op !== 'update' || fields.length > 0));
  if (changes.length === 0) return;
  const { user } = unit.context;
  const origin = { userId: user.id === 0 ? null : user.id, account: user.id === 0 ? null : user.nom, ...currentAsking()?.origin?.() };
  const text = textsIn('fr');
  const lines = changes.map(({ entity, id, op, fields }) =>
    newAccessLine(
      {
        nature: entity === TOKEN ? AccesNature.jeton : AccesNature.droits,
        ...origin,
        entity,
        recordId: id,
        detail: op === 'update' ? null : text(`acces.${op}`),
        fields,
      },
      now,
    ),
  );
  await insertAccessLines((statement, values) => unit.query(statement, values), lines);
}
