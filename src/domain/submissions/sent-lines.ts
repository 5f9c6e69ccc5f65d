import type { InsRecupCredit } from '#generated/records/ins-recup-credit.gen.ts';
import { type RecordData, sameValue } from '#domain/values/record-data.ts';
import { create, find, remove, similar, type Work } from '#domain/work/work.ts';
import type { Look } from './correspondence.ts';
import type { SentPart } from './deposit-parts.ts';
import type { OpenWord } from './deposit-references.ts';
import { matchStatus, personName, type SentCredit } from './match-status.ts';
import { isSameName } from './names.ts';
import { noteOpen } from './open-values.ts';

const ORDERED: ReadonlySet<string> = new Set(['ins-recup-info', 'ins-recup-credit']);

/** Adds a line of a deposit to its submission; its id. */
export function* addPart(IdInsRecup: number, part: SentPart, look: Look): Work<number> {
  const { entity, data, ordre, words } = part;
  const fields: Record<string, number | null> = {};
  const open: OpenWord[] = [];
  for (const { table, value, field } of words) {
    const id = yield* look(table, value);
    fields[field] = id;
    if (id === null) open.push({ table, value, field });
  }
  const line = { ...data, ...fields, IdInsRecup, ...(ORDERED.has(entity) ? { Ordre: ordre } : {}) };
  const id = yield* create(entity, part.entity === 'ins-recup-credit' ? { ...line, ...(yield* attachment(part.data)) } : line);
  yield* noteOpen(IdInsRecup, open, { entity, id });
  return id;
}

/** A line that names exactly one known person or structure is attached at once; the others wait for somebody. */
function* attachment(sent: SentCredit): Work<Pick<InsRecupCredit, 'IdPersonne' | 'IdStructure' | 'Rattachement'>> {
  const [name, company] = [personName(sent), sent.NomStructure ?? ''];
  const personne = onlyOne(yield* similar('personne', name), (person) => isSameName(name, personName(person)));
  const structure = onlyOne(yield* similar('structure', company), (one) => isSameName(company, one.RaisonSociale));
  return {
    IdPersonne: personne?.Id ?? null,
    IdStructure: structure?.Id ?? null,
    Rattachement: matchStatus(sent, { personne, structure }),
  };
}

function onlyOne<T extends { readonly IsArchive: boolean }>(records: readonly T[], isSame: (record: T) => boolean): T | null {
  const same = records.filter((record) => record.IsArchive !== true && isSame(record));
  return same.length === 1 ? (same[0] ?? null) : null;
}

/** The line with the values that waited for it; one that staff rewrote stays. */
export function* removePart(IdInsRecup: number, { entity, data }: SentPart): Work<void> {
  const [row] = (yield* find(entity, { IdInsRecup })).filter((line: RecordData) =>
    Object.entries(data).every(([name, value]) => sameValue(line[name] ?? null, value ?? null)),
  );
  if (row === undefined) return;
  for (const value of yield* find('ins-recup-valeur', { IdInsRecup, Ligne: entity, IdLigne: row.Id }))
    yield* remove('ins-recup-valeur', value.Id);
  yield* remove(entity, row.Id);
}
