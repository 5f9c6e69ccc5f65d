import type { CommitUnit } from '#server/records/engine.ts';

const DEFAULT_LOCK = 7_301_003;

interface Flags {
  readonly IsDefaut: boolean;
  readonly IsAccredOuvert: boolean;
  readonly IsDemandeBenevoleOuvert: boolean;
}

const FLAGS = 'is_defaut as "IsDefaut", is_accred_ouvert as "IsAccredOuvert", is_demande_benevole_ouvert as "IsDemandeBenevoleOuvert"';

export const editionRepository = ({ query }: Pick<CommitUnit, 'query'>) => ({
  /** Waits for other changes of this kind first: two people must not each make another edition the default one. */
  lockDefaults: async (): Promise<readonly { readonly id: number }[]> => {
    await query('select pg_advisory_xact_lock($1)', [DEFAULT_LOCK]);
    return query<{ id: number }>('select id from festival_edition where is_defaut order by eannee desc');
  },

  flagsOf: (ids: readonly number[]): Promise<readonly (Flags & Record<string, unknown>)[]> =>
    query<Flags & Record<string, unknown>>(`select ${FLAGS} from festival_edition where id = any($1)`, [ids]),

  /** Takes the default and closes what was open to the public; answers the flags that changed, as they were. */
  close: async (id: number): Promise<{ readonly before: Partial<Flags>; readonly version: number }> => {
    const [flags] = await query<Flags & Record<string, unknown>>(`select ${FLAGS} from festival_edition where id = $1 for update`, [id]);
    const [row] = await query<{ version: number }>(
      `update festival_edition set is_defaut = false, is_accred_ouvert = false, is_demande_benevole_ouvert = false, version = version + 1
       where id = $1 returning version`,
      [id],
    );
    const before = Object.fromEntries(Object.entries(flags ?? {}).filter(([, value]) => value === true));
    return { before, version: row?.version ?? 1 };
  },
});
