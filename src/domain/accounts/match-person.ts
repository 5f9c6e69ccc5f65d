import { nameOf, phoneOf } from '#domain/directory/people.ts';
import type { CompteDemande } from '#generated/records/compte-demande.gen.ts';
import type { Contact } from '#generated/records/contact.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import { nameScore } from '#domain/submissions/names.ts';
import { byId, groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import { norm } from '#domain/values/text/norm.ts';
import { find, names, similar, type Work } from '#domain/work/work.ts';

type Reason = 'email' | 'telephone' | 'nom' | 'structure';

/** Somebody of the directory who may be the one who asks for an account. */
export interface MatchedPerson {
  readonly IdContact: number | null;
  readonly IdPersonne: number;
  readonly Nom: string;
  readonly Email: string | null;
  readonly Telephone: string | null;
  readonly Structure: string | null;
  readonly Motifs: readonly Reason[];
  /** Their account is opened already. */
  readonly HasCompte: boolean;
}

/** Names nearer than this may be one person. */
const NEAR = 0.85;
const SHOWN = 12;
const PHONES = ['Portable', 'Telephone'] as const;
const WEIGHTS: Readonly<Record<Reason, number>> = { email: 8, nom: 4, telephone: 2, structure: 1 };

/** People who may be the one who asks, by name, address or phone; the structure says more of who is found. The surest come first. */
export function* matchPeople(request: CompteDemande): Work<readonly MatchedPerson[]> {
  const name = askedName(request);
  const reached = yield* contactsReached(request);
  const near = (yield* similar('personne', name)).filter((one) => nameScore(name, nameOf(one)) >= NEAR);
  const people = byId(
    [...(yield* find('personne', { Id: numbersIn(reached, 'IdPersonne') })), ...near].filter(({ IsArchive }) => IsArchive !== true),
  );
  const contacts = byId([...reached, ...(yield* find('contact', { IdPersonne: [...people.keys()], IsArchive: false }))]);
  const accounts = new Set(numbersIn(yield* find('bam-compte', { IdContact: [...contacts.keys()] }), 'IdContact'));
  const structures = yield* names('structure', numbersIn([...contacts.values()], 'IdStructure'));
  const byPerson = groupedBy([...contacts.values()], 'IdPersonne');
  const lines = [...people.values()].flatMap((person) => {
    const ownContacts: readonly (Contact | undefined)[] = byPerson.get(person.Id) ?? [undefined];
    return ownContacts.map((contact): MatchedPerson => {
      const Structure = readText(structures, String(contact?.IdStructure));
      return {
        IdContact: contact?.Id ?? null,
        IdPersonne: person.Id,
        Nom: nameOf(person),
        Email: (contact ?? person).Email,
        Telephone: phoneOf(contact),
        Structure,
        Motifs: reasonsOf(request, { person, contact, structure: Structure }),
        HasCompte: contact !== undefined && accounts.has(contact.Id),
      };
    });
  });
  return lines.toSorted((left, right) => weight(right) - weight(left) || left.IdPersonne - right.IdPersonne).slice(0, SHOWN);
}

function askedName({ Nom, Prenom }: CompteDemande): string {
  return nameOf({ Nom: Nom ?? '', Prenom });
}

function weight({ Motifs }: MatchedPerson): number {
  return Motifs.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
}

function* contactsReached(request: CompteDemande): Work<readonly Contact[]> {
  const { Email } = request;
  const found = Email === null ? [] : [...(yield* find('contact', { Email, IsArchive: false }))];
  for (const field of PHONES) {
    const phone = request[field];
    if (phone !== null) found.push(...(yield* find('contact', { [field]: phone, IsArchive: false })));
  }
  return found;
}

interface Compared {
  readonly person: Personne;
  readonly contact: Contact | undefined;
  readonly structure: string | null;
}

function reasonsOf(request: CompteDemande, { person, contact, structure }: Compared): readonly Reason[] {
  function isSame(requested: string | null, recorded: string | null | undefined): boolean {
    return requested !== null && requested !== '' && norm(requested) === norm(recorded ?? '');
  }
  const reasons: readonly (readonly [Reason, boolean])[] = [
    ['email', isSame(request.Email, contact?.Email) || isSame(request.Email, person.Email)],
    ['nom', nameScore(askedName(request), nameOf(person)) >= NEAR],
    ['telephone', PHONES.some((field) => isSame(request[field], contact?.[field]))],
    ['structure', isSame(request.NomStructure, structure)],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}
