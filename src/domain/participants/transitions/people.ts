import type { Adresse } from '#generated/records/adresse.gen.ts';
import type { Contact } from '#generated/records/contact.gen.ts';
import type { FestivalEdition } from '#generated/records/festival-edition.gen.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import type { FestivalGroupeMembre } from '#generated/records/festival-groupe-membre.gen.ts';
import type { FestivalParticipantAccrediteShown } from '#generated/records/festival-participant-accredite.gen.ts';
import type { FestivalParticipantBenevole } from '#generated/records/festival-participant-benevole.gen.ts';
import type { FestivalParticipantInvite } from '#generated/records/festival-participant-invite.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import type { BusinessMessage } from '#domain/errors/business-messages.ts';
import { PaysSysteme } from '#generated/enums/pays-systeme.gen.ts';
import { isHandable } from '#domain/groups/member-work.ts';
import { isAdultOnEve } from '../adult.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { areSaid, fact, type Guard, type GuardInput, isSaid } from '#domain/work/transition-rule.ts';

interface ReadFacts {
  readonly edition: Pick<FestivalEdition, 'IsDefaut' | 'IsAccredOuvert' | 'IsDemandeBenevoleOuvert' | 'IsCloturee' | 'DateDebut'>;
  readonly adresse: Pick<Adresse, 'IdPays'>;
  readonly correspondant: Pick<Contact, 'Email'>;
  readonly personne: Pick<Personne, 'DateNaissance'>;
  readonly affectations: { readonly Id: number };
  readonly groupe: Pick<FestivalGroupe, 'Statut'>;
}
type Input<R = RecordData> = GuardInput<R, ReadFacts>;

const EDITION = fact('festival-participant', 'Eannee', [
  'IsDefaut',
  'IsAccredOuvert',
  'IsDemandeBenevoleOuvert',
  'IsCloturee',
  'DateDebut',
]);

type Opened = 'IsDefaut' | 'IsAccredOuvert' | 'IsDemandeBenevoleOuvert' | 'IsCloturee';

function editionSays({ facts }: Pick<Input, 'facts'>, field: Opened): boolean {
  return facts.edition?.[0]?.[field] === true;
}

const CORRESPONDENT = fact('festival-participant-accredite', 'ContactCorrespondant', ['Email']);

type OfAccredited = Input<FestivalParticipantAccrediteShown>;

/** an account or an e-mail, that of an agent as well, so that what follows can be sent. */
function isReachable({ record, facts }: OfAccredited): boolean {
  return isSaid(record.IdCompte) || isSaid(record.Email) || isSaid(facts.correspondant?.[0]?.Email);
}

const ADDRESS = fact('festival-participant-accredite', 'Contact.Adresse', ['IdPays']);

/** The country one writes from, as at the creation (001 §5). */
function hasCountry({ facts }: Pick<Input, 'facts'>): boolean {
  const country = facts.adresse?.[0]?.IdPays ?? PaysSysteme.nonDefini;
  return country !== PaysSysteme.nonDefini;
}

/** a country, an activity at least, a way to write back. */
function isComplete(input: OfAccredited): boolean {
  return hasCountry(input) && isSaid(input.record.Activites) && isReachable(input);
}

type OfVolunteer = Input<FestivalParticipantBenevole>;

function birthOf({ record, facts }: OfVolunteer): string | null {
  return record.DateNaissance ?? facts.personne?.[0]?.DateNaissance ?? null;
}

function isAdult(input: OfVolunteer): boolean {
  return isAdultOnEve(birthOf(input), input.facts.edition?.[0]?.DateDebut ?? null);
}

function areRequestsOpen(input: OfVolunteer): boolean {
  return editionSays(input, 'IsDefaut') && editionSays(input, 'IsDemandeBenevoleOuvert');
}

const AGE = { edition: EDITION, personne: fact('festival-participant-benevole', 'Personne', ['DateNaissance']) };

function ageReason(input: OfVolunteer): BusinessMessage {
  return birthOf(input) === null ? 'participant.naissanceManquante' : 'participant.mineurLaVeille';
}

function hasPost({ record, facts }: OfVolunteer): boolean {
  return isSaid(record.IdPosteAffecte) || (facts.affectations ?? []).length > 0;
}

export const peopleGuards = {
  accreditationOuverte: {
    reads: { edition: EDITION, adresse: ADDRESS, correspondant: CORRESPONDENT },
    holds: (input: OfAccredited) => editionSays(input, 'IsDefaut') && editionSays(input, 'IsAccredOuvert') && isComplete(input),
    reason: (input: OfAccredited) => (isComplete(input) ? 'participant.accreditationsFermees' : 'participant.accreditationIncomplete'),
  },
  /** Made by staff, at the desk as well: the public form may be closed, the edition may not. */
  accreditationComplete: {
    reads: { edition: EDITION, adresse: ADDRESS, correspondant: CORRESPONDENT },
    holds: (input: OfAccredited) => !editionSays(input, 'IsCloturee') && isComplete(input),
    reason: (input: OfAccredited) => (isComplete(input) ? 'participant.editionCloturee' : 'participant.accreditationIncomplete'),
  },
  invitationPrete: {
    holds: ({ record: { IdContact, IdPersonne, Eannee } }: Input<FestivalParticipantInvite>) => areSaid(IdContact, IdPersonne, Eannee),
    reason: 'participant.invitationIncomplete',
  },
  sejourComplet: {
    holds: ({ record }: Input<FestivalParticipantInvite>) => record.NuitsMax === 0 || (isSaid(record.Arrivee) && isSaid(record.Depart)),
    reason: 'participant.sejourIncomplet',
  },
  majeurLaVeille: {
    reads: AGE,
    holds: (input: OfVolunteer) => areRequestsOpen(input) && isAdult(input),
    reason: (input: OfVolunteer) => (areRequestsOpen(input) ? ageReason(input) : 'participant.demandesFermees'),
  },
  /** Staff enter volunteers themselves: requests may be closed, the age is the same. */
  /** A badge of a group waits for the group. */
  membreAttendu: {
    reads: { groupe: fact('festival-groupe-membre', 'Groupe', ['Statut']) },
    holds: ({ record, facts }: Input<FestivalGroupeMembre>) => record.IsAnnule !== true && isHandable(facts.groupe?.[0] ?? {}),
    reason: ({ record }: Input<FestivalGroupeMembre>) => (record.IsAnnule === true ? 'groupe.membreAnnule' : 'groupe.nonValide'),
  },
  majeurAvecPoste: {
    reads: { ...AGE, affectations: fact('festival-participant-benevole', 'Affectations', ['Id']) },
    holds: (input: OfVolunteer) => isAdult(input) && hasPost(input),
    reason: (input: OfVolunteer) => (isAdult(input) ? 'participant.posteManquant' : ageReason(input)),
  },
} as const satisfies Readonly<Record<string, Guard>>;
