import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { isActive } from '../creation-check.ts';
import { participantEntity } from '../participant-entities.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { find, link, links, refuseField, refuseWith, waitFor } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from '#domain/work/rule.ts';
const EXCLUSIVE = [ParticipantType.accredite, ParticipantType.invite];

function isStanding(participant: FestivalParticipant): boolean {
  return isActive({ statut: participant.Statut });
}

/** An accreditation and an invitation of one contact never both stand (001 §5), also when a withdrawn one is resumed. */
export const opposedParticipations: CommitRule = {
  name: 'keep accreditation and invitation apart',
  phase: 'before-commit',
  on: [{ entity: 'festival-participant', ops: ['update', 'restore'], fields: ['Statut', 'IdContact', 'Eannee', 'Type'] }],
  *run(written) {
    const participants = (yield* find('festival-participant', { Id: idsOf(written, 'festival-participant'), Type: EXCLUSIVE })).filter(
      isStanding,
    );
    const contacts = participants.flatMap((one) => one.IdContact ?? []);
    if (contacts.length === 0) return;
    const others = (yield* find('festival-participant', { IdContact: contacts, Type: EXCLUSIVE })).filter(isStanding);
    for (const one of participants) {
      const opposed = others.find((other) => isOpposed(one, other));
      if (opposed === undefined) continue;
      const isAccredited = one.Type === ParticipantType.accredite;
      yield* refuseWith('regle-metier', {
        message: isAccredited ? 'participant.nePeutPasEtreAccred' : 'participant.nePeutPasEtreInvite',
        conflict: { Existant: { Entite: participantEntity(opposed.Type), Id: opposed.Id } },
      });
    }
  },
};

function isOpposed(one: FestivalParticipant, other: FestivalParticipant): boolean {
  return one.IdContact === other.IdContact && one.Eannee === other.Eannee && one.Type !== other.Type;
}

/** Nobody is the companion of two people in one year, nor of themselves. */
export const sharedCompanions: CommitRule = {
  name: 'refuse shared companions',
  phase: 'before-commit',
  on: [{ entity: 'festival-participant', ops: ['update', 'restore'], fields: ['Accompagnants', 'Eannee'] }],
  *run(written) {
    const companionLinks = yield* links('festival-participant', 'Accompagnants', { owners: idsOf(written, 'festival-participant') });
    const companions = [...new Set(companionLinks.map(({ target }) => target))];
    // Giving the same companions to somebody else waits, or is waited for.
    yield* waitFor('festival-participant', companions);
    const all = yield* links('festival-participant', 'Accompagnants', { targets: companions });
    const owners = yield* find('festival-participant', { Id: [...new Set(all.map(({ owner }) => owner))] });
    const years = new Map(owners.map((owner) => [owner.Id, owner.Eannee]));
    const isShared = companionLinks.some(
      ({ owner, target }) =>
        owner === target ||
        all.some((other) => other.target === target && other.owner !== owner && years.get(other.owner) === years.get(owner)),
    );
    if (isShared) yield* refuseField({ path: 'Accompagnants', code: 'valeur', message: 'participant.dejaAccompagnant' });
  },
};

/** A guest who comes for a registration comes with its film, and so to its screenings. */
export const filmsOfImplications: CommitRule = {
  name: 'bring the film of an implication',
  phase: 'before-commit',
  on: [{ entity: 'participant-implication', ops: ['insert', 'update'], fields: ['IdInscription', 'IdParticipant'] }],
  *run(written) {
    for (const implication of yield* find('participant-implication', { Id: idsOf(written, 'participant-implication') })) {
      const [registration] = yield* find('festival-inscription', { Id: implication.IdInscription ?? 0 });
      const film = registration && registration.IdFilm;
      const participant = implication.IdParticipant;
      if (typeof film === 'number' && participant !== null) yield* link('festival-participant', 'Films', { id: participant, ids: [film] });
    }
  },
};

/** A role of the jury puts its guest in the jury of its section, from wherever the role is given. */
export const juriesOfImplications: CommitRule = {
  name: 'put jurors in the jury of their section',
  phase: 'before-commit',
  on: [
    { entity: 'participant-implication', ops: ['insert', 'update', 'restore'], fields: ['IdImplication', 'IdSection', 'IdParticipant'] },
  ],
  *run(written) {
    const given = yield* find('participant-implication', { Id: idsOf(written, 'participant-implication') });
    const roles = yield* find('festival-implication', { Id: numbersIn(given, 'IdImplication'), IsJury: true });
    const jurors = given.filter(({ IdImplication, IdSection }) => IdSection !== null && roles.some(({ Id }) => Id === IdImplication));
    for (const [section, some] of Map.groupBy(jurors, ({ IdSection }) => IdSection ?? 0))
      yield* link('festival-section', 'Jury', { id: section, ids: numbersIn(some, 'IdParticipant') });
  },
};
