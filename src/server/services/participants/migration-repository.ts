import { entities } from '#generated/entities/all.gen.ts';
import type { MigrationFacts } from '#domain/participants/migration.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { linkOf } from '#server/session/account-repository.ts';

const companions = linkOf(entities['festival-participant'], 'Accompagnants');

const FACTS = `select p.type, p.statut,
    coalesce((select a.is_paye from festival_participant_accredite a where a.id = p.id), false)
      or exists (select 1 from bam_paiement f where f.id_participant = p.id) as "isPaid",
    exists (select 1 from ${companions.table} l where l.${companions.targetColumn} = p.id) as "isCompanion",
    exists (select 1 from ${companions.table} l where l.${companions.ownerColumn} = p.id) as "hasCompanions",
    exists (select 1 from festival_hotel_pec n where n.id_participant = p.id) as "hasCover"
  from festival_participant p where p.id = $1`;

export const migrationRepository = ({ query }: Pick<UnitOfWork, 'query'>) => ({
  facts: async (id: number): Promise<MigrationFacts | null> => {
    const [row] = await query<MigrationFacts & Record<string, unknown>>(FACTS, [id]);
    return row ?? null;
  },

  /** The row of the base keeps its id, and with it all that hangs on it; only the row of its type is another. */
  swap: async (id: number, { from, to, type, statut }: Swap): Promise<number> => {
    await query(`delete from ${from} where id = $1`, [id]);
    await query(`insert into ${to} (id) values ($1)`, [id]);
    const [row] = await query<{ version: number }>(
      'update festival_participant set type = $2, statut = $3, version = version + 1 where id = $1 returning version',
      [id, type, statut],
    );
    return row?.version ?? 0;
  },
});

interface Swap {
  /** Tables of the two types. */
  readonly from: string;
  readonly to: string;
  readonly type: number;
  readonly statut: number;
}
