import { FORGOTTEN_MAIL, forgottenBy } from '#domain/accounts/forgotten.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Erasure } from '#domain/work/erasure.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';

/** Former traces of the person: history, deleted rows and those of their parts, rendered mails; waiting mails do not leave. */
export async function forget(unit: UnitOfWork, { erased, addresses }: Erasure): Promise<null> {
  // Erasure goes through every edition.
  if (unit.editions !== null) throw new AppError('jeton-acces-edition');
  unit.hush();
  for (const { entity, id } of erased) {
    await unit.query('delete from historique where (entite = $1 and id_fiche = $2) or (entite_parent = $1 and id_parent = $2)', [
      entity,
      id,
    ]);
    await unit.query('delete from corbeille where entite = $1 and id_fiche = $2', [entity, id]);
  }
  await unit.query(
    `delete from corbeille where (contenu->>'id_personne')::int = any($1::int[]) or (contenu->>'id_contact')::int = any($2::int[])
       or (contenu->>'id_participant')::int = any($3::int[])`,
    [...forgottenBy({ erased, addresses }, 'trash')],
  );
  const mails = await unit.query<{ id: number }>(
    `update mail_trace set destinataire = $5, objet = $6, corps = null, liens = null, version = version + 1,
       statut = case when statut = 1 then 3 else statut end
     where norm(destinataire) = any(select norm(a) from unnest($1::text[]) a) or id_compte = any($2::int[])
       or id_contact = any($3::int[]) or id_participant = any($4::int[]) returning id`,
    [addresses, ...forgottenBy({ erased, addresses }, 'mails'), FORGOTTEN_MAIL.Destinataire, FORGOTTEN_MAIL.Objet],
  );
  // Nor are they found any more by the address that they went to.
  unit.searchChanged({ entity: unit.engine.registry.get('mail-trace'), ids: mails.map(({ id }) => id), fields: null });
  return null;
}
