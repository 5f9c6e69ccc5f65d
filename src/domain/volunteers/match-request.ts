import { nameOf, phoneOf } from '#domain/directory/people.ts';
import type { Contact } from '#generated/records/contact.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import type { Adresse } from '#generated/records/adresse.gen.ts';
import type { BamDemandeBenevole } from '#generated/records/bam-demande-benevole.gen.ts';
import { nameScore } from '#domain/submissions/names.ts';
import { PaysSysteme } from '#generated/enums/pays-systeme.gen.ts';
import { readText } from '#domain/values/record-data.ts';
import { groupedBy, numbersIn, byId } from '#domain/values/record-columns.ts';
import { find, names, similar, type Work } from '#domain/work/work.ts';

type MatchReason = 'email' | 'telephone' | 'nom' | 'naissance';

export interface MatchedContact {
  readonly IdContact: number | null;
  readonly IdPersonne: number;
  readonly Nom: string;
  readonly Email: string | null;
  readonly Telephone: string | null;
  readonly Structure: string | null;
  readonly Motifs: readonly MatchReason[];
  readonly HasCompte: boolean;
  /** Volunteer of the edition already. */
  readonly IdBenevole: number | null;
  /** Values of a participant's contact that this one lacks. */
  readonly Manque: readonly Missing[];
}

export type Missing = 'Pays' | 'Activites' | 'Email';

interface Reach {
  readonly Adresse: Partial<Pick<Adresse, 'IdPays'>> | null;
  /** A request says none. */
  readonly IdsActivite?: readonly number[];
  readonly Email: string | null;
}

/** A participant has a country, an activity and an address (001 §5). */
export function missingOf({ Adresse: address, IdsActivite = [], Email }: Reach): readonly Missing[] {
  const country = address?.IdPays ?? PaysSysteme.nonDefini;
  return [
    ...(country === PaysSysteme.nonDefini ? (['Pays'] as const) : []),
    ...(IdsActivite.length === 0 ? (['Activites'] as const) : []),
    ...(Email === null ? (['Email'] as const) : []),
  ];
}

/** Names nearer than this may be one person. */
const NEAR = 0.85;
const SHOWN = 12;

/** People who may be the one who asks: by address, phone, name or birth, the surest first. */
export function* matchRequest(request: BamDemandeBenevole): Work<readonly MatchedContact[]> {
  const name = nameOf(request);
  const reached = yield* contactsReached(request);
  const near = (yield* similar('personne', name)).filter((one) => nameScore(name, nameOf(one)) >= NEAR);
  const reachedPeople = yield* find('personne', { Id: numbersIn(reached, 'IdPersonne') });
  const people = byId([...reachedPeople, ...near].filter((person) => person.IsArchive !== true));
  const theirs = yield* find('contact', { IdPersonne: [...people.keys()], IsArchive: false });
  const contacts = byId([...reached, ...theirs]);
  const accounts = new Set(numbersIn(yield* find('bam-compte', { IdContact: [...contacts.keys()] }), 'IdContact'));
  const volunteers = yield* find('festival-participant-benevole', { Eannee: request.Eannee, IdPersonne: [...people.keys()] });
  const structures = yield* names('structure', numbersIn([...contacts.values()], 'IdStructure'));
  const byPerson = groupedBy([...contacts.values()], 'IdPersonne');
  const lines = [...people.values()].flatMap((person) => {
    const personContacts: readonly (Contact | undefined)[] = byPerson.get(person.Id) ?? [undefined];
    const volunteer = volunteers.find((one) => one.IdPersonne === person.Id);
    return personContacts.map((contact): MatchedContact => ({
      IdContact: contact?.Id ?? null,
      IdPersonne: person.Id,
      Nom: nameOf(person),
      Email: (contact ?? person).Email,
      Telephone: phoneOf(contact),
      Structure: readText(structures, String(contact?.IdStructure)),
      Motifs: reasonsOf(request, { person, contact }),
      HasCompte: contact !== undefined && accounts.has(contact.Id),
      IdBenevole: volunteer?.Id ?? null,
      Manque: missingOf(completedBy(request, { person, contact })),
    }));
  });
  return lines.toSorted((left, right) => weight(right) - weight(left) || left.IdPersonne - right.IdPersonne).slice(0, SHOWN);
}

/** Known values of the person complete their contact. */
function completedBy(request: BamDemandeBenevole, { person, contact }: Person): Reach {
  return {
    IdsActivite: contact?.IdsActivite ?? [],
    Email: contact?.Email ?? request.Email ?? person.Email,
    Adresse: contact?.Adresse ?? request.Adresse,
  };
}

const PHONES = ['Portable', 'Telephone'] as const;
const WEIGHTS: Readonly<Record<MatchReason, number>> = { email: 8, naissance: 4, nom: 2, telephone: 1 };

function weight({ Motifs }: MatchedContact): number {
  return Motifs.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
}

function* contactsReached(request: BamDemandeBenevole): Work<readonly Contact[]> {
  const Email = request.Email;
  const found = Email === null ? [] : [...(yield* find('contact', { Email, IsArchive: false }))];
  for (const field of PHONES) {
    const phone = request[field];
    if (phone !== null) found.push(...(yield* find('contact', { [field]: phone, IsArchive: false })));
  }
  return found;
}

interface Person {
  readonly person: Personne;
  readonly contact: Contact | undefined;
}

function reasonsOf(request: BamDemandeBenevole, { person, contact }: Person): readonly MatchReason[] {
  function isSame(requested: string | null, existing: string | null | undefined): boolean {
    return requested !== null && requested.toLowerCase() === existing?.toLowerCase();
  }
  const reasons: readonly (readonly [MatchReason, boolean])[] = [
    ['email', isSame(request.Email, contact?.Email) || isSame(request.Email, person.Email)],
    ['telephone', PHONES.some((field) => isSame(request[field], contact?.[field]))],
    ['nom', nameScore(nameOf(request), nameOf(person)) >= NEAR],
    ['naissance', isSame(request.DateNaissance, person.DateNaissance)],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}
