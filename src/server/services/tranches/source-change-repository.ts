import type { CommitUnit } from '#server/records/engine.ts';

export interface FilmText {
  readonly entity: string;
  readonly id: number;
  readonly film: number;
  readonly language: number;
}

interface ChangedTexts {
  readonly texts: readonly number[];
  readonly titles: readonly number[];
  readonly batch: string;
}

export interface ChangedLine {
  readonly id: number;
  readonly version: number;
}

export const sourceChangeRepository = ({ query }: Pick<CommitUnit, 'query'>) => ({
  /** Those that the transaction deleted are in the trash by then. */
  placesOf: ({ texts, titles, batch }: ChangedTexts): Promise<readonly FilmText[]> =>
    query<FilmText & Record<string, unknown>>(
      `select 'film-texte' as entity, id, id_film as film, id_langue as language from film_texte where id = any($1)
       union all select 'film-titre', id, id_film, id_langue from film_titre where id = any($2)
       union all select entite, id_fiche, (contenu->>'id_film')::int, (contenu->>'id_langue')::int from corbeille
         where lot = $3 and (entite = 'film-texte' and id_fiche = any($1) or entite = 'film-titre' and id_fiche = any($2))`,
      [texts, titles, batch],
    ),

  /** Lines that somebody worked on, of the batches that start from this language. */
  mark: (texts: readonly FilmText[]): Promise<readonly ChangedLine[]> =>
    query<ChangedLine & Record<string, unknown>>(
      `update festival_tranche_film l set date_source_modifiee = now()
       from festival_tranche t, unnest($1::int[], $2::int[]) as changed(film, language)
       where t.id = l.id_tranche and l.id_film = changed.film and t.id_langue_source = changed.language
         and (l.is_corrige or l.is_traduit or l.is_relu)
       returning l.id, l.version`,
      [texts.map(({ film }) => film), texts.map(({ language }) => language)],
    ),

  clear: (ids: readonly number[]): Promise<readonly ChangedLine[]> =>
    query<ChangedLine & Record<string, unknown>>(
      `update festival_tranche_film set date_source_modifiee = null where id = any($1) and date_source_modifiee is not null returning id, version`,
      [ids],
    ),
});
