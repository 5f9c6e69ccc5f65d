import type { HistoryEntry, UnitOfWork } from './unit-of-work.ts';

/** Writes the history of a transaction: who, when, and the changed fields only. */
export const writeHistory = async (unit: UnitOfWork, entries: readonly HistoryEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  const rows = entries.map(({ entity, id, parent, op, version, before, after }) => ({
    entite: entity,
    id_fiche: id,
    entite_parent: parent?.entity ?? null,
    id_parent: parent?.id ?? null,
    operation: op,
    version,
    avant: before,
    apres: after,
  }));
  await unit.query(
    `insert into historique (lot, id_utilisateur, entite, id_fiche, entite_parent, id_parent, operation, version, avant, apres)
     select $1, $2, r.entite, r.id_fiche, r.entite_parent, r.id_parent, r.operation, r.version, r.avant, r.apres
     from jsonb_to_recordset($3::jsonb) r(entite text, id_fiche int, entite_parent text, id_parent int, operation text, version int, avant jsonb, apres jsonb)`,
    [unit.context.batch, unit.context.user.id > 0 ? unit.context.user.id : null, JSON.stringify(rows)],
  );
};
