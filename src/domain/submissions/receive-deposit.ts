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
 * A submission sent by the deposit site. One that is known takes what the site changed since, where people here left it as it was.
 * A value that no correspondence knows is named in the submission, which waits « en erreur » for somebody to give its meaning.
 */
export function* receiveDeposit(deposit: Deposit, now: string): Work<Reception> {
  const [existing] = yield* find('ins-recup', { NumeroDepot: deposit.numero });
  if (existing !== undefined) return yield* refresh(existing, deposit, now);
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

function* refresh(existing: InsRecup, deposit: Deposit, now: string): Work<Reception> {
  const StatutDepot = flagsOf(deposit) | (existing.StatutDepot & OURS);
  const before = sentBefore(existing);
  const isSame = before !== null && sameValue(toJson(before), toJson(deposit));
  const isInError = existing.Traitement === InsRecupTraitement.error;
  if (isSame && StatutDepot === existing.StatutDepot) return { received: 'inchange', isInError };
  const change: Partial<InsRecup> = before === null || !isOpen(existing) ? {} : yield* takeChanges(existing, before, deposit);
  if (before !== null && existing.IdFilm !== null && !isOpen(existing)) yield* noteChanges(existing, { before, after: deposit, now });
  if (before !== null && !(yield* hasLockedCards(existing))) yield* setImages(existing.Id, deposit);
  // A film that was made of it is withdrawn by somebody, who sees what depends on it.
  const IsAnnuleApres = isCancelledLate(existing, deposit);
  yield* update('ins-recup', existing.Id, { ...change, StatutDepot, IsAnnuleApres, RecupereLe: now, Recu: toJson(deposit) });
  return { received: 'change', isInError: (change.Traitement ?? existing.Traitement) === InsRecupTraitement.error };
}

function isCancelledLate({ IdInscription }: InsRecup, deposit: Deposit): boolean {
  return IdInscription !== null && (flagsOf(deposit) & InsRecupStatut.annule) !== 0;
}

/** The deposit as the site sent it the time before; null: it was never stored. */
function sentBefore({ Recu }: InsRecup): Deposit | null {
  const read = Recu === null ? null : Deposit.safeParse(Recu);
  return read?.success === true ? read.data : null;
}

/** Changes of the site, field by field; values that staff wrote over the site's own stay. */
function* takeChanges(existing: InsRecup, before: Deposit, after: Deposit): Work<Partial<InsRecup>> {
  const look = openDirectory();
  const [old, now] = [yield* understand(before, look), yield* understand(after, look)];
  const formerValues: RecordData = { ...plainOf(before), ...old.fields };
  const says: RecordData = { ...plainOf(after), ...now.fields };
  const held: RecordData = existing;
  const fields: Partial<InsRecup> = Object.fromEntries(
    Object.entries(says).filter(
      ([name, value]) => !sameValue(formerValues[name] ?? null, value ?? null) && sameValue(held[name] ?? null, formerValues[name] ?? null),
    ),
  );
  yield* dropValues(existing.Id, old.open, now.open);
  yield* noteOpen(existing.Id, now.open);
  const { gone, come } = changedParts(partsOfDeposit(before), partsOfDeposit(after));
  for (const part of gone) yield* removePart(existing.Id, part);
  for (const part of come) yield* addPart(existing.Id, part, look);
  const changed = { ...existing, ...fields };
  const left = yield* openValues(changed);
  const state = stateAfter(changed, left, missingSection(changed));
  const isNowOpen = left.length > 0 && existing.Traitement !== InsRecupTraitement.error;
  return { ...fields, ...state, ...(isNowOpen ? { Traitement: InsRecupTraitement.error, Erreur: openSentence(left) } : {}) };
}

/** Words that the site no longer uses wait for nobody. */
function* dropValues(IdInsRecup: number, old: readonly OpenWord[], now: readonly OpenWord[]): Work<void> {
  for (const { value, field } of old)
    if (!now.some((word) => word.value === value && word.field === field))
      for (const row of yield* find('ins-recup-valeur', { IdInsRecup, Ligne: null, Champ: field, Valeur: value }))
        yield* remove('ins-recup-valeur', row.Id);
}
