import { nameScore } from '#domain/submissions/names.ts';
import { PaysSysteme } from '#generated/enums/pays-systeme.gen.ts';
import { readId, readIds, readNested, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { byId, nameOf } from '#domain/welcome/transport/transport-rows.ts';
import { numbersIn } from '#domain/welcome/guest-events.ts';
import { find, names, similar, type Work } from '#domain/work/work.ts';
import { VOLUNTEER } from './planning.ts';

export const REQUEST = 'bam-demande-benevole';

export type MatchReason = 'email' | 'telephone' | 'nom' | 'naissance';

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
  /** What a participant's contact says, and this one does not. */
  readonly Manque: readonly Missing[];
}

export type Missing = 'Pays' | 'Activites' | 'Email';

/** A participant has a country, an activity and an address (001 §5). */
export function missingOf(contact: RecordData): readonly Missing[] {
  const country = readNumber(readNested(contact, 'Adresse') ?? {}, 'IdPays') ?? PaysSysteme.nonDefini;
  return [
    ...(country === PaysSysteme.nonDefini ? (['Pays'] as const) : []),
    ...(readIds(contact, 'IdsActivite').length === 0 ? (['Activites'] as const) : []),
    ...(readText(contact, 'Email') === null ? (['Email'] as const) : []),
  ];
}

/** Names nearer than this may be one person. */
const NEAR = 0.85;
const SHOWN = 12;

/** People who may be the one who asks: by address, phone, name or birth, the surest first. */
export function* matchRequest(request: RecordData): Work<readonly MatchedContact[]> {
  const name = nameOf(request);
  const reached = yield* contactsReached(request);
  const near = (yield* similar('personne', name)).filter((one) => nameScore(name, nameOf(one)) >= NEAR);
  const known = yield* find('personne', { Id: numbersIn(reached, 'IdPersonne') });
  const people = byId([...known, ...near].filter((person) => person['IsArchive'] !== true));
  const own = yield* find('contact', { IdPersonne: [...people.keys()], IsArchive: false });
  const contacts = byId([...reached, ...own]);
  const accounts = new Set(numbersIn(yield* find('bam-compte', { IdContact: [...contacts.keys()] }), 'IdContact'));
  const volunteers = yield* find(VOLUNTEER, { Eannee: readNumber(request, 'Eannee'), IdPersonne: [...people.keys()] });
  const structures = yield* names('structure', numbersIn([...contacts.values()], 'IdStructure'));
  const lines = [...people.values()].flatMap((person) => {
    const his = [...contacts.values()].filter((contact) => readNumber(contact, 'IdPersonne') === readId(person));
    const volunteer = volunteers.find((one) => readNumber(one, 'IdPersonne') === readId(person));
    return (his.length === 0 ? [null] : his).map((contact): MatchedContact => ({
      IdContact: contact === null ? null : readId(contact),
      IdPersonne: readId(person),
      Nom: nameOf(person),
      Email: readText(contact ?? person, 'Email'),
      Telephone: readText(contact ?? {}, 'Portable') ?? readText(contact ?? {}, 'Telephone'),
      Structure: readText(structures, String(readNumber(contact ?? {}, 'IdStructure'))),
      Motifs: reasonsOf(request, { person, contact: contact ?? {} }),
      HasCompte: contact !== null && accounts.has(readId(contact)),
      IdBenevole: volunteer === undefined ? null : readId(volunteer),
      Manque: missingOf(completedBy(contact ?? {}, { request, person })),
    }));
  });
  return lines.toSorted((left, right) => weight(right) - weight(left) || left.IdPersonne - right.IdPersonne).slice(0, SHOWN);
}

/** What is known of them says what their contact does not. */
const completedBy = (
  contact: RecordData,
  { request, person }: { readonly request: RecordData; readonly person: RecordData },
): RecordData => ({
  ...contact,
  Email: contact['Email'] ?? request['Email'] ?? person['Email'] ?? null,
  Adresse: contact['Adresse'] ?? request['Adresse'] ?? null,
});

const PHONES = ['Portable', 'Telephone'] as const;
const WEIGHTS: Readonly<Record<MatchReason, number>> = { email: 8, naissance: 4, nom: 2, telephone: 1 };
const weight = ({ Motifs }: MatchedContact): number => Motifs.reduce((sum, reason) => sum + WEIGHTS[reason], 0);

function* contactsReached(request: RecordData): Work<readonly RecordData[]> {
  const Email = readText(request, 'Email');
  const found = Email === null ? [] : [...(yield* find('contact', { Email, IsArchive: false }))];
  for (const field of PHONES) {
    const phone = readText(request, field);
    if (phone !== null) found.push(...(yield* find('contact', { [field]: phone, IsArchive: false })));
  }
  return found;
}

interface Person {
  readonly person: RecordData;
  readonly contact: RecordData;
}

function reasonsOf(request: RecordData, { person, contact }: Person): readonly MatchReason[] {
  const isSame = (field: string, of: RecordData): boolean => {
    const said = readText(request, field);
    return said !== null && said.toLowerCase() === readText(of, field)?.toLowerCase();
  };
  const reasons: readonly (readonly [MatchReason, boolean])[] = [
    ['email', isSame('Email', contact) || isSame('Email', person)],
    ['telephone', PHONES.some((field) => isSame(field, contact))],
    ['nom', nameScore(nameOf(request), nameOf(person)) >= NEAR],
    ['naissance', isSame('DateNaissance', person)],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}
