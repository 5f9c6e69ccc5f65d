import type { AccountCandidate } from '#domain/participants/contact-rules.ts';
import type { CommitUnit } from '#server/records/engine.ts';

export const contactRepository = ({ query }: Pick<CommitUnit, 'query'>) => ({
  /** Waits for whoever writes a contact of the same person; an archived one is no longer in the way. */
  twinOf: async (idPersonne: number, idStructure: number | null): Promise<number | null> => {
    await query('select 1 from personne where id = $1 for no key update', [idPersonne]);
    const [twin] = await query<{ id: number }>(
      'select id from contact where id_personne = $1 and id_structure is not distinct from $2 and not is_archive order by id limit 1',
      [idPersonne, idStructure],
    );
    return twin?.id ?? null;
  },

  /** Null: no such contact; the reference itself is refused. */
  accountCandidate: async (idContact: number): Promise<AccountCandidate | null> => {
    const [row] = await query<AccountCandidate & Record<string, unknown>>(
      `select c.email, (select a.id from bam_compte a where a.id_contact = c.id limit 1) as "ownAccount",
         (select a.id from bam_compte a where lower(a.login) = lower(c.email) limit 1) as "accountOfEmail"
       from contact c where c.id = $1 for no key update of c`,
      [idContact],
    );
    return row ?? null;
  },
});
