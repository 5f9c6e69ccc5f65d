import { PaysSysteme } from '#generated/enums/pays-systeme.gen.ts';
import { addDays, addMonths } from '#domain/records/dates.ts';
import { readText } from '#domain/records/record-data.ts';
import { type Guard, type GuardInput, isFilled } from './transition-rule.ts';

const EDITION = { path: 'Eannee', fields: ['IsDefaut', 'IsAccredOuvert', 'IsDemandeBenevoleOuvert', 'IsCloturee', 'DateDebut'] };
const ADULT_MONTHS = 18 * 12;

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

/** Spec 5: a volunteer is 18 on the eve of the first day; without a birth date nobody can tell. */
const isAdult = (input: GuardInput): boolean => {
  const born = birthOf(input);
  const opens = readText(input.facts['edition']?.[0] ?? {}, 'DateDebut');
  return born !== null && opens !== null && addMonths(born, ADULT_MONTHS) <= addDays(opens, -1);
};

const areRequestsOpen = (input: GuardInput): boolean => editionSays(input, 'IsDefaut') && editionSays(input, 'IsDemandeBenevoleOuvert');

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
    reads: { edition: EDITION, personne: { path: 'Personne', fields: ['DateNaissance'] } },
    holds: (input) => areRequestsOpen(input) && isAdult(input),
    reason: (input) => {
      if (!areRequestsOpen(input)) return 'participant.demandesFermees';
      return birthOf(input) === null ? 'participant.naissanceManquante' : 'participant.mineurLaVeille';
    },
  },
  posteAffecte: {
    reads: { affectations: { path: 'Affectations', fields: ['Id'] } },
    holds: ({ record, facts }) => isFilled(record, 'IdPosteAffecte') || (facts['affectations'] ?? []).length > 0,
    reason: 'participant.posteManquant',
  },
} as const satisfies Readonly<Record<string, Guard>>;
