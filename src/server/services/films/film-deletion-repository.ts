import type { CommitUnit } from '#server/records/engine.ts';

/** Why a film stays, with the row that says so. */
export interface FilmHold {
  readonly reason: 'programme' | 'prix' | 'passee';
  readonly id: number;
}

export const filmDeletionRepository = ({ query }: Pick<CommitUnit, 'query'>) => ({
  /** Registrations that are programmed, prizes, registrations of editions that are over or closed; one statement. */
  holdsOf: (films: readonly number[], { programmed, today }: { readonly programmed: number; readonly today: string }) =>
    query<FilmHold & Record<string, unknown>>(
      `with inscrits as (select * from festival_inscription where id_film = any($1::int[]))
       select 'programme' as reason, id from inscrits where statut = $2
       union all select 'prix', p.id from inscription_prix p join inscrits i on i.id = p.id_inscription
       union all select 'passee', i.id from inscrits i join festival_edition e on e.eannee = i.eannee
         where i.statut <> $2 and (e.date_fin < $3::date or e.is_cloturee)
       order by id`,
      [films, programmed, today],
    ),
});
