/** One batch of a term in the trash: deleted rows keep no value longer than those that stand. */
import { type Entity, fieldOf } from '#domain/records/engine/registry.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { literal } from '#server/records/sql/sql-build.ts';
import { openBuild } from './due-repository.ts';
import { exceptionSql, filledSql, heldSql, lastDaySql } from './due-sql.ts';
import { stripHistory } from './history.ts';
import { BATCH, type Swept, type SweepDay, countFields, valueSql } from './sweep-batch.ts';
import type { Term } from './terms.ts';
import { isTrashedRow, openTrash } from './trash-source.ts';

interface TrashRow {
  readonly key: string;
  readonly id: number;
  readonly filled: readonly boolean[];
}

export async function sweepTrash(unit: UnitOfWork, term: Term, { day, held }: SweepDay): Promise<Swept> {
  const entity = unit.engine.registry.get(term.entity);
  const build = openBuild(unit.engine);
  const trash = openTrash(build, entity);
  const filled = term.rules.map((rule) => filledSql(trash.source, rule));
  const rows = await unit.query<TrashRow & { filled: boolean[] }>(
    `select ${trash.key}::text as key, ${trash.id} as id, array[${filled.join(', ')}] as filled from ${trash.from}
     where ${isTrashedRow(trash, entity)} and ${trash.id} > 1000 and (${filled.join(' or ')})
       and ${lastDaySql({ build, source: trash.source }, term, trash.deleted)} < ${build.param(day, 'date')}
       and ${exceptionSql(build, trash.source, term)} and not ${heldSql({ build, source: trash.source }, term, held)}
     order by ${trash.key} limit ${BATCH}`,
    build.values,
  );
  if (rows.length === 0) return { size: 0, fields: new Map() };
  await emptyLines(unit, term, { entity, rows });
  return { size: rows.length, fields: countFields(term, rows) };
}

interface Lines {
  readonly entity: Entity;
  readonly rows: readonly TrashRow[];
}

async function emptyLines(unit: UnitOfWork, { rules }: Term, { entity, rows }: Lines): Promise<void> {
  const keys = rows.map(({ key }) => key);
  const ids = rows.map(({ id }) => id);
  for (const { field, act } of rules)
    if (act === 'deleteOwned')
      await deleteOwned(unit, { keys, column: fieldOf(entity, field).column ?? '', to: fieldOf(entity, field).to ?? '' });
  if (rules[0].act === 'deleteRow') {
    await unit.query('delete from corbeille where id = any($1::bigint[])', [keys]);
  } else {
    const values = rules.map((rule) => `${literal(fieldOf(entity, rule.field).column ?? '')}, ${valueSql(entity, rule, 'id_fiche')}`);
    const folded = rules.map(({ field }) => literal(`${fieldOf(entity, field).column ?? ''}_n`));
    const label = rules.some(({ act }) => act === 'anonymise') ? ', libelle = null' : '';
    await unit.query(
      `update corbeille set contenu = (contenu - array[${folded.join(', ')}, 'recherche']) || jsonb_build_object(${values.join(', ')})${label} where id = any($1::bigint[])`,
      [keys],
    );
    // The search text of a subtype stands with its base.
    await unit.query(
      `update corbeille b set contenu = b.contenu - 'recherche' from corbeille c where c.id = any($1::bigint[]) and b.lot = c.lot and b.id_fiche = c.id_fiche and b.entite = c.entite and b.contenu ? 'recherche'`,
      [keys],
    );
  }
  await stripHistory(unit, entity.root.name, { ids, fields: rules.map(({ field }) => field) });
}

async function deleteOwned(
  unit: UnitOfWork,
  { keys, column, to }: { readonly keys: readonly string[]; readonly column: string; readonly to: string },
): Promise<void> {
  const gone = await unit.query<{ id: number }>(
    `delete from corbeille a using corbeille c where c.id = any($1::bigint[]) and a.lot = c.lot and a.entite = $3 and a.id_fiche = (c.contenu ->> $2)::int returning a.id_fiche as id`,
    [keys, column, to],
  );
  await unit.query('delete from historique where entite = $1 and id_fiche = any($2::int[])', [to, gone.map(({ id }) => id)]);
}
