import { isActive } from '#domain/participants/creation-check.ts';
import { participantEntity } from '#domain/participants/participant-entities.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { CommitUnit, WrittenRecord } from '#server/records/engine.ts';
import { participantRepository } from './participant-repository.ts';

const ENTITY = 'festival-participant';
const DECIDING = ['Statut', 'IdContact', 'Eannee', 'Type'];

/**
 * What must still hold once participants have changed: an accreditation and an invitation of one contact never both stand
 * (001 §5), also when a withdrawn one is taken up again; nobody is the companion of two people in one year.
 */
export const checkParticipants = async (unit: CommitUnit, written: readonly WrittenRecord[]): Promise<void> => {
  const participants = written.filter(({ entity, op }) => entity === ENTITY && op !== 'delete');
  if (participants.length === 0) return;
  const concerned = (names: readonly string[]): readonly number[] =>
    participants.filter(({ op, fields = [] }) => op === 'restore' || fields.some((name) => names.includes(name))).map(({ id }) => id);
  await refuseOpposed(unit, concerned(DECIDING));
  await refuseSharedCompanions(unit, concerned(['Accompagnants', 'Eannee']));
};

const refuseOpposed = async (unit: CommitUnit, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await participantRepository(unit).opposed(ids);
  const opposed = rows.find((row) => isActive(row) && isActive({ statut: row.otherStatut }));
  if (opposed === undefined) return;
  const message = opposed.type === ParticipantType.accredite ? 'participant.nePeutPasEtreAccred' : 'participant.nePeutPasEtreInvite';
  throw new AppError('regle-metier', {
    message,
    conflict: { Existant: { Entite: participantEntity(opposed.otherType), Id: opposed.otherId } },
  });
};

const refuseSharedCompanions = async (unit: CommitUnit, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const shared = await participantRepository(unit).sharedCompanions(ids);
  if (shared.length > 0) throw invalidFields({ path: 'Accompagnants', code: 'valeur', message: 'participant.dejaAccompagnant' });
};
