import type { Erasure } from '#domain/accounts/anonymise.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** What was said of the person before: history, deleted rows, rendered mails. */
export const purge = async (unit: UnitOfWork, { erased, addresses }: Erasure): Promise<void> => {
  for (const { entity, id } of erased) {
    await unit.query('delete from historique where (entite = $1 and id_fiche = $2) or (entite_parent = $1 and id_parent = $2)', [
      entity,
      id,
    ]);
    await unit.query('delete from corbeille where entite = $1 and id_fiche = $2', [entity, id]);
  }
  const accounts = erased.filter(({ entity }) => entity === 'bam-compte').map(({ id }) => id);
  await unit.query(
    `update mail_trace set destinataire = 'anonyme@anonyme.invalid', objet = 'Anonymisé', corps = null, version = version + 1
     where norm(destinataire) = any(select norm(a) from unnest($1::text[]) a) or id_compte = any($2::int[])`,
    [addresses, accounts],
  );
};

/** The lines that the erasure itself writes would name the former values: only the fact is noted. */
export const withoutValues = (unit: UnitOfWork): UnitOfWork => ({
  ...unit,
  note: (entry) => unit.note({ ...entry, before: null, after: null }),
});
