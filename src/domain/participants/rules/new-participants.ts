import type { FestivalDefraiement } from '#generated/records/festival-defraiement.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FestivalParticipantInvite } from '#generated/records/festival-participant-invite.gen.ts';
import type { Contact } from '#generated/records/contact.gen.ts';
import { allowanceValue } from '../allowance-value.ts';
import { admissionRefusal, isAnonymous, verdictMessage } from '../admission.ts';
import { candidateOf } from '../candidate.ts';
import { alreadyCode, type Candidate } from '../creation-check.ts';
import { participantEntity, participantTypeOf, participantTypes } from '../participant-entities.ts';
import { updateKept } from '#domain/records/merge/merge-steps.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { find, refuseWith, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, type Facts, idsOf, listeningTo, type WriteRule } from '#domain/work/rule.ts';

/**
 * The checks of 001 §5 before a participant exists. Whoever creates one for the same person waits for it first: of two, one
 * wins and the other learns of it. A record says the person and the structure of its contact.
 */
export const newParticipants: readonly WriteRule[] = participantTypes.map((entity) => ({
  name: 'check a new participant',
  phase: 'before-write',
  on: [{ entity, ops: ['insert'] }],
  run: (participant: NewParticipant, facts) => admit(participantTypeOf(entity) ?? 0, participant, facts),
}));

type NewParticipant = Partial<FestivalParticipant> & Pick<Partial<FestivalParticipantInvite>, 'IsAccompagnant'>;

function* admit(type: number, participant: NewParticipant, { confirmation }: Facts): Work<RecordData> {
  if (isAnonymous(type, participant)) return {};
  const eannee = participant.Eannee ?? null;
  const idContact = participant.IdContact ?? null;
  const [contact] = idContact === null ? [] : yield* find('contact', { Id: idContact });
  const person = contact === undefined ? null : contact.IdPersonne;
  yield* waitFor('personne', person === null ? [] : [person]);
  const candidate = yield* candidateOf({ eannee, idContact, idCorrespondant: participant.IdContactCorrespondant ?? null });
  // A year or a contact that does not exist is refused by the name of its field.
  if ((eannee !== null && !candidate.hasEdition) || (idContact !== null && contact === undefined)) return {};
  const refusal = admissionRefusal(type, isCompanion(participant) ? relieved(candidate) : candidate, confirmation);
  if (refusal !== null) {
    const { code, message, conflict } = refusal;
    yield* refuseWith(code, { message, question: 'participantAussi', conflict: { ...conflict, Manque: [...conflict.Manque] } });
  }
  return contact === undefined ? {} : { IdPersonne: contact.IdPersonne, IdStructure: contact.IdStructure };
}

function isCompanion(participant: Pick<Partial<FestivalParticipantInvite>, 'IsAccompagnant'>): boolean {
  return participant.IsAccompagnant === true;
}

/** A child has no trade, no address and no agent: who comes with somebody is reached through them. */
function relieved(candidate: Candidate): Candidate {
  const { contact } = candidate;
  return contact === null ? candidate : { ...candidate, contact: { ...contact, nbActivites: 1, hasValidEmail: true } };
}

/**
 * A participant who comes by a contact is the person of that contact: set later, or emptied, it is set again, so that nobody stays without
 * a name. Another contact is another person, and another structure unless one is chosen.
 */
export const personsOfContacts: WriteRule = {
  name: 'name a participant by its contact',
  phase: 'before-write',
  on: ['festival-participant', ...participantTypes].map((entity) => listeningTo(entity, ['update'])),
  *run(participant: Partial<FestivalParticipant>, _, before: FestivalParticipant | null) {
    const idContact = participant.IdContact ?? null;
    const isOther = idContact !== (before?.IdContact ?? null);
    const isEmptied = (participant.IdPersonne ?? null) === null && (before?.IdPersonne ?? null) !== null;
    if (idContact === null || !(isOther || isEmptied)) return {};
    const [contact] = yield* find('contact', { Id: idContact });
    if (contact === undefined) return {};
    if (isOther) yield* refuseTwin(participant, contact);
    return { IdPersonne: contact.IdPersonne, ...(isOther ? { IdStructure: contact.IdStructure } : {}) };
  },
};

/** A person is once of each type a year, whatever the contact: as when a participant is created. */
function* refuseTwin(participant: Partial<FestivalParticipant>, contact: Contact): Work<void> {
  const type = participant.Type ?? 0;
  const person = contact.IdPersonne;
  const all = person === null ? [] : yield* find('festival-participant', { Eannee: participant.Eannee ?? null, IdPersonne: person });
  const twin = all.find((one) => one.Id !== (participant.Id ?? 0) && one.Type === type);
  const message = verdictMessage(alreadyCode(type));
  if (twin === undefined || message === null) return;
  yield* refuseWith('regle-metier', { message, conflict: { Existant: { Entite: participantEntity(type), Id: twin.Id } } });
}

/** A contact that was merged into that of another person takes those who came by it along, and brings them back when that is undone. */
export const personsOfMergedContacts: CommitRule = {
  name: 'name participants by the contact they were moved to',
  phase: 'before-commit',
  on: [{ entity: 'festival-participant', ops: ['update'], fields: ['IdContact'] }],
  *run(written) {
    // A participant sent with contact and person together is believed.
    const moved = written.filter(({ fields }) => !fields.includes('IdPersonne'));
    for (const participant of yield* find('festival-participant', { Id: idsOf(moved, 'festival-participant') })) {
      const [contact] = yield* find('contact', { Id: participant.IdContact ?? 0 });
      const person = contact === undefined ? null : contact.IdPersonne;
      if (person === null || person === participant.IdPersonne) continue;
      yield* updateKept({ entity: 'festival-participant', id: participant.Id, data: { IdPersonne: person }, kept: ['IdPersonne'] });
    }
  },
};

/** An allowance that says no value takes that of its tariff, and keeps it whatever becomes of the tariff. */
export const frozenAllowances: WriteRule = {
  name: 'freeze the value of an allowance',
  phase: 'before-write',
  on: [{ entity: 'festival-defraiement', ops: ['insert', 'update'] }],
  *run(allowance: Partial<FestivalDefraiement>) {
    if ((allowance.ValeurFigee ?? null) !== null) return {};
    const [tarif] = yield* find('festival-tarif', { Id: allowance.IdTarif ?? null });
    const [participant] = yield* find('festival-participant', { Id: allowance.IdParticipant ?? null });
    if (tarif === undefined || participant === undefined) return {};
    const eannee = participant.Eannee;
    const editions = yield* find('festival-tarif-edition', { IdTarif: allowance.IdTarif ?? null, Eannee: eannee });
    return { ValeurFigee: allowanceValue({ tarif, editions, eannee }) };
  },
};
