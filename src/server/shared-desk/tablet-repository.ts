import type pg from 'pg';
import { entities } from '#generated/entities/all.gen.ts';
import { TabletteStatut } from '#generated/enums/tablette-statut.gen.ts';
import { MISSES_MAX } from '#domain/shared-desk/pin-policy.ts';
import { DESK_RIGHT } from '#domain/shared-desk/shared-rights.ts';
import { linkOf } from '#server/session/account-repository.ts';
import type { Tablet } from '#server/session/tablet.ts';

/** Somebody whose PIN opens a tablet. */
export interface TabletPerson {
  readonly id: number;
  readonly nom: string;
  readonly prenom: string;
  /** Too many wrong PINs on this tablet. */
  readonly isLocked: boolean;
}

const allowed = linkOf(entities['tablette-guichet'], 'IdsGroupe');
const ofGroup = linkOf(entities['groupe-utilisateur'], 'IdsDroit');
const ofUser = linkOf(entities.utilisateur, 'IdsDroitUtilisateur');

/** A tablet as its sessions know it, of `tablette_guichet t`. */
export const TABLET = `json_build_object('id', t.id, 'label', t.libelle, 'fingerprint', t.empreinte,
    'desk', (select g.libelle from bam_guichet g where g.id = t.id_guichet),
    'groupIds', array(select l.${allowed.targetColumn} from ${allowed.table} l where l.${allowed.ownerColumn} = t.id))`;

const MAY_STAND = `exists (select 1 from utilisateur_droit d where d.code = $2 and (
      d.id in (select l.${ofGroup.targetColumn} from ${ofGroup.table} l where l.${ofGroup.ownerColumn} = u.id_groupe_utilisateur)
      or d.id in (select l.${ofUser.targetColumn} from ${ofUser.table} l where l.${ofUser.ownerColumn} = u.id)))`;

/** Registered tablets by their fingerprint, and who may open a session on one. */
export function tabletRepository(db: Pick<pg.Pool, 'query'>) {
  return {
    find: async (fingerprint: string): Promise<Tablet | null> => {
      const { rows } = await db.query<{ readonly tablette: Tablet }>(
        `select ${TABLET} as tablette from tablette_guichet t where t.empreinte = $1 and t.statut = ${TabletteStatut.enService}`,
        [fingerprint],
      );
      const [row] = rows;
      return row?.tablette ?? null;
    },

    /** Notes the last use; no version, no history: nobody wrote it. */
    touch: async (id: number, now: number, address: string): Promise<void> => {
      await db.query('update tablette_guichet set derniere_utilisation = to_timestamp($2), derniere_adresse = $3 where id = $1', [
        id,
        now / 1000,
        address,
      ]);
    },

    listPersons: async ({ id, groupIds }: Tablet, today: string): Promise<readonly TabletPerson[]> => {
      const { rows } = await db.query<TabletPerson>(
        `select u.id, u.nom, u.prenom, coalesce(e.nb_echecs, 0) >= ${MISSES_MAX} as "isLocked"
         from utilisateur u join code_guichet c on c.id_utilisateur = u.id
           left join code_guichet_essai e on e.id_utilisateur = u.id and e.id_tablette = $1
         where u.is_actif and not u.is_service and (u.date_expiration is null or u.date_expiration >= $3::date)
           and (cardinality($4::int[]) = 0 or u.id_groupe_utilisateur = any($4)) and ${MAY_STAND}
         order by norm(u.prenom), norm(u.nom), u.id`,
        [id, DESK_RIGHT, today, groupIds],
      );
      return rows;
    },
  };
}
