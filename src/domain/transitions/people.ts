import type { BusinessMessage } from '#domain/errors/business-messages.ts';
import { PaysSysteme } from '#generated/enums/pays-systeme.gen.ts';
import { isHandable } from '#domain/groups/member-work.ts';
import { isAdultOnEve } from '#domain/participants/adult.ts';
import { readText } from '#domain/records/values/record-data.ts';
import { type Guard, type GuardInput, isFilled } from './transition-rule.ts';

const EDITION = { path: 'Eannee', fields: ['IsDefaut', 'IsAccredOuvert', 'IsDemandeBenevoleOuvert', 'IsCloturee', 'DateDebut'] };

const editionSays = ({ facts }: GuardInput, field: string): boolean => facts['edition']?.[0]?.[field] === true;

const CORRESPONDENT = { path: 'ContactCorrespondant', fields: ['Email'] };

/** an account or an e-mail, that of an agent as well, so that what follows can be told. */
const isReachable = ({ record, facts }: GuardInput): boolean =>
  isFilled(record, 'IdCompte') || isFilled(record, 'Email') || isFilled(facts['correspondant']?.[0] ?? {}, 'Email');

const ADDRESS = { path: 'Contact.Adresse', fields: ['IdPays'] };

/** The country one writes from, as at the creation (001 §5). */
const hasCountry = ({ facts }: GuardInput): boolean => {
  const country = facts['adresse']?.[0]?.['IdPays'];
  return typeof country === 'number' && country !== PaysSysteme.nonDefini;
};

/** a country, an activity at least, a way to write back. */
const isComplete = (input: GuardInput): boolean => hasCountry(input) && isFilled(input.record, 'Activites') && isReachable(input);

const birthOf = ({ record, facts }: GuardInput): string | null =>
  readText(record, 'DateNaissance') ?? readText(facts['personne']?.[0] ?? {}, 'DateNaissance');

const isAdult = (input: GuardInput): boolean => isAdultOnEve(birthOf(input), readText(input.facts['edition']?.[0] ?? {}, 'DateDebut'));

const areRequestsOpen = (input: GuardInput): boolean => editionSays(input, 'IsDefaut') && editionSays(input, 'IsDemandeBenevoleOuvert');

const AGE = { edition: EDITION, personne: { path: 'Personne', fields: ['DateNaissance'] } };

const ageReason = (input: GuardInput): BusinessMessage =>
  birthOf(input) === null ? 'participant.naissanceManquante' : 'participant.mineurLaVeille';

const hasPost = ({ record, facts }: GuardInput): boolean => isFilled(record, 'IdPosteAffecte') || (facts['affectations'] ?? []).length > 0;

export const peopleGuards = {
  accreditationOuverte: {
    reads: { edition: EDITION, adresse: ADDRESS, correspondant: CORRESPONDENT },
    holds: (input) => editionSays(input, 'IsDefaut') && editionSays(input, 'IsAccredOuvert') && isComplete(input),
    reason: (input) => (isComplete(input) ? 'participant.accreditationsFermees' : 'participant.accreditationIncomplete'),
  },
  /** Made by staff, at the desk as well: the public form may be closed, the edition may not. */
  accreditationComplete: {
    reads: { edition: EDITION, adresse: ADDRESS, correspondant: CORRESPONDENT },
    holds: (input) => !editionSays(input, 'IsCloturee') && isComplete(input),
    reason: (input) => (isComplete(input) ? 'participant.editionCloturee' : 'participant.accreditationIncomplete'),
  },
  invitationPrete: {
    holds: ({ record }) => isFilled(record, 'IdContact', 'IdPersonne', 'Eannee'),
    reason: 'participant.invitationIncomplete',
  },
  sejourComplet: {
    holds: ({ record }) => record['NuitsMax'] === 0 || isFilled(record, 'Arrivee', 'Depart'),
    reason: 'participant.sejourIncomplet',
  },
  majeurLaVeille: {
    reads: AGE,
    holds: (input) => areRequestsOpen(input) && isAdult(input),
    reason: (input) => (areRequestsOpen(input) ? ageReason(input) : 'participant.demandesFermees'),
  },
  /** Staff enter volunteers themselves: requests may be closed, the age is the same. */
  /** A badge of a group waits for the group. */
  membreAttendu: {
    reads: { groupe: { path: 'Groupe', fields: ['Statut'] } },
    holds: ({ record, facts }) => record['IsAnnule'] !== true && isHandable(facts['groupe']?.[0] ?? {}),
    reason: ({ record }) => (record['IsAnnule'] === true ? 'groupe.membreAnnule' : 'groupe.nonValide'),
  },
  majeurAvecPoste: {
    reads: { ...AGE, affectations: { path: 'Affectations', fields: ['Id'] } },
    holds: (input) => isAdult(input) && hasPost(input),
    reason: (input) => (isAdult(input) ? 'participant.posteManquant' : ageReason(input)),
  },
} as const satisfies Readonly<Record<string, Guard>>;
