import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { InsRecupStatut } from '#generated/enums/ins-recup-statut.gen.ts';
import { InsRecupTraitement } from '#generated/enums/ins-recup-traitement.gen.ts';
import { type RecordData, sameValue } from '#domain/values/record-data.ts';
import { create, find, remove, update, type Work } from '#domain/work/work.ts';
import { noteChanges } from './changes/note-changes.ts';
import { openDirectory } from './correspondence.ts';
import { Deposit, flagsOf } from './deposit.ts';
import { hasLockedCards, setImages } from './deposit-files.ts';
import { changedParts, partsOfDeposit } from './deposit-parts.ts';
import { type OpenWord, understand } from './deposit-references.ts';
import { missingSection, noteOpen, openSentence, openValues, stateAfter } from './open-values.ts';
import { plainOf, sectionOf } from './plain-fields.ts';
import { addPart, removePart } from './sent-lines.ts';
import { isOpen } from './submission-steps.ts';

export type Received = 'nouveau' | 'change' | 'inchange';

export interface Reception {
  readonly received: Received;
  /** The submission waits « en erreur »: words of the site that nobody knows. */
  readonly isInError: boolean;
}

/** Flags that our own actions set: the site does not take them back. */
const OURS = InsRecupStatut.autreSection | InsRecupStatut.annule;

/**
 * A submission told by the deposit site. One that is known takes what the site changed since, where people here left it as it was.
 * A value that no correspondence knows is said in the submission, which waits « en erreur » for somebody to say what it means.
 */
export function* receiveDeposit(deposit: Deposit, now: string): Work<Reception> {
  const [known] = yield* find('ins-recup', { NumeroDepot: deposit.numero });
  if (known !== undefined) return yield* refresh(known, deposit, now);
  const look = openDirectory();
  const unknownSection: string[] = [];
  const section = yield* sectionOf(deposit, unknownSection);
  const { fields, open } = yield* understand(deposit, look);
  const id = yield* create('ins-recup', {
    ...plainOf(deposit),
    ...fields,
    IdSection: section,
    RecupereLe: now,
    Eannee: deposit.edition,
    Recu: toJson(deposit),
  });
  yield* noteOpen(id, open);
  for (const part of partsOfDeposit(deposit)) yield* addPart(id, part, look);
  yield* setImages(id, deposit);
  const Erreur = openSentence(yield* openValues({ Id: id, ...fields }), unknownSection);
  if (Erreur !== null) yield* update('ins-recup', id, { Traitement: InsRecupTraitement.error, Erreur });
  return { received: 'nouveau', isInError: Erreur !== null };
}

function toJson(deposit: Deposit) {
  return JSON.parse(JSON.stringify(deposit));
}

function* refresh(known: InsRecup, deposit: Deposit, now: string): Work<Reception> {
  const StatutDepot = flagsOf(deposit) | (known.StatutDepot & OURS);
  const before = sentBefore(known);
  const isSame = before !== null && sameValue(toJson(before), toJson(deposit));
  const isInError = known.Traitement === InsRecupTraitement.error;
  if (isSame && StatutDepot === known.StatutDepot) return { received: 'inchange', isInError };
  const change: Partial<InsRecup> = before === null || !isOpen(known) ? {} : yield* takeChanges(known, before, deposit);
  if (before !== null && known.IdFilm !== null && !isOpen(known)) yield* noteChanges(known, { before, after: deposit, now });
  if (before !== null && !(yield* hasLockedCards(known))) yield* setImages(known.Id, deposit);
  // A film that was made of it is withdrawn by somebody, who sees what depends on it.
  const IsAnnuleApres = isCancelledLate(known, deposit);
  yield* update('ins-recup', known.Id, { ...change, StatutDepot, IsAnnuleApres, RecupereLe: now, Recu: toJson(deposit) });
  return { received: 'change', isInError: (change.Traitement ?? known.Traitement) === InsRecupTraitement.error };
}

function isCancelledLate({ IdInscription }: InsRecup, deposit: Deposit): boolean {
  return IdInscription !== null && (flagsOf(deposit) & InsRecupStatut.annule) !== 0;
}

/** The deposit as the site told it the time before; null: it was never kept. */
function sentBefore({ Recu }: InsRecup): Deposit | null {
  const read = Recu === null ? null : Deposit.safeParse(Recu);
  return read?.success === true ? read.data : null;
}

/** Changes of the site, field by field; values that staff wrote over the site's own stay. */
function* takeChanges(known: InsRecup, before: Deposit, after: Deposit): Work<Partial<InsRecup>> {
  const look = openDirectory();
  const [old, now] = [yield* understand(before, look), yield* understand(after, look)];
  const said: RecordData = { ...plainOf(before), ...old.fields };
  const says: RecordData = { ...plainOf(after), ...now.fields };
  const held: RecordData = known;
  const fields: Partial<InsRecup> = Object.fromEntries(
    Object.entries(says).filter(
      ([name, value]) => !sameValue(said[name] ?? null, value ?? null) && sameValue(held[name] ?? null, said[name] ?? null),
    ),
  );
  yield* dropValues(known.Id, old.open, now.open);
  yield* noteOpen(known.Id, now.open);
  const { gone, come } = changedParts(partsOfDeposit(before), partsOfDeposit(after));
  for (const part of gone) yield* removePart(known.Id, part);
  for (const part of come) yield* addPart(known.Id, part, look);
  const changed = { ...known, ...fields };
  const left = yield* openValues(changed);
  const state = stateAfter(changed, left, missingSection(changed));
  const isNowOpen = left.length > 0 && known.Traitement !== InsRecupTraitement.error;
  return { ...fields, ...state, ...(isNowOpen ? { Traitement: InsRecupTraitement.error, Erreur: openSentence(left) } : {}) };
}

/** Words that the site no longer uses wait for nobody. */
function* dropValues(IdInsRecup: number, old: readonly OpenWord[], now: readonly OpenWord[]): Work<void> {
  for (const { value, field } of old)
    if (!now.some((word) => word.value === value && word.field === field))
      for (const row of yield* find('ins-recup-valeur', { IdInsRecup, Ligne: null, Champ: field, Valeur: value }))
        yield* remove('ins-recup-valeur', row.Id);
}
