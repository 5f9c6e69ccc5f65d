import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { isActive } from '#domain/participants/creation-check.ts';
import { participantEntity } from '#domain/participants/participant-entities.ts';
import { fieldNamed } from '#domain/records/record-source.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

const EXCLUSIVE: readonly number[] = [ParticipantType.accredite, ParticipantType.invite];

/** An accreditation and an invitation of one contact never both stand. */
export function refuseOpposed({ tables }: Store, row: Row): void {
  const { accredite } = ParticipantType;
  const isStanding = (one: Row): boolean => EXCLUSIVE.includes(Number(one['Type'])) && isActive({ statut: Number(one['Statut']) });
  if (!isStanding(row) || (row['IdContact'] ?? null) === null) return;
  const other = tables
    .all('festival-participant')
    .find(
      (one) =>
        one['Id'] !== row['Id'] &&
        isStanding(one) &&
        one['Type'] !== row['Type'] &&
        one['IdContact'] === row['IdContact'] &&
        one['Eannee'] === row['Eannee'],
    );
  if (other === undefined) return;
  throw new AppError('regle-metier', {
    message: row['Type'] === accredite ? 'participant.nePeutPasEtreAccred' : 'participant.nePeutPasEtreInvite',
    conflict: { Existant: { Entite: participantEntity(Number(other['Type'])), Id: Number(other['Id']) } },
  });
}

/** Nobody is the companion of two people in one year, nor of themselves. */
export function refuseSharedCompanions({ tables }: Store, id: number): void {
  const field = fieldNamed(tables.entity('festival-participant'), 'Accompagnants');
  if (field === undefined) return;
  const year = tables.find('festival-participant', id)?.['Eannee'];
  const own = new Set(tables.linkedIds(field, id));
  const others = tables.all('festival-participant').filter((row) => row['Id'] !== id && row['Eannee'] === year);
  const isShared = own.has(id) || others.some((row) => tables.linkedIds(field, Number(row['Id'])).some((companion) => own.has(companion)));
  if (isShared) throw invalidFields({ path: 'Accompagnants', code: 'valeur', message: 'participant.dejaAccompagnant' });
}
