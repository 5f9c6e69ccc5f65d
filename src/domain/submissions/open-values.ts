import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import type { InsRecupValeur } from '#generated/records/ins-recup-valeur.gen.ts';
import { CorrespondanceType } from '#generated/enums/correspondance-type.gen.ts';
import { InsRecupTraitement } from '#generated/enums/ins-recup-traitement.gen.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, readIds, readNumber, readText } from '#domain/values/record-data.ts';
import { create, find, update, type Work } from '#domain/work/work.ts';
import { openDirectory, TABLES, tableOf } from './correspondence.ts';
import type { OpenWord } from './deposit-references.ts';

/** The line of a submission that a value belongs to; null: the submission itself. */
export interface ValueLine {
  readonly entity: string;
  readonly id: number;
}

/** Notes words that wait for a record of ours; each field waits for a word once. */
export function* noteOpen(IdInsRecup: number, words: readonly OpenWord[], line: ValueLine | null = null): Work<void> {
  const existing = line === null && words.length > 0 ? yield* find('ins-recup-valeur', { IdInsRecup, Ligne: null }) : [];
  for (const { table, value, field } of words) {
    const Type = CorrespondanceType[table];
    if (existing.some((row) => row.Type === Type && row.Champ === field && row.Valeur === value)) continue;
    yield* create('ins-recup-valeur', {
      IdInsRecup,
      Type,
      Valeur: value,
      Champ: field,
      Ligne: line?.entity ?? null,
      IdLigne: line?.id ?? null,
    });
  }
}

/** A submission, as far as its fields are understood. */
type Submission = Pick<InsRecup, 'Id'> & Partial<InsRecup>;

/** Values that wait still: one whose field staff filled by hand waits no longer. */
export function* openValues(submission: Submission): Work<readonly InsRecupValeur[]> {
  const rows = yield* find('ins-recup-valeur', { IdInsRecup: submission.Id, IsReglee: false });
  const open: InsRecupValeur[] = [];
  for (const row of rows) {
    const target = yield* targetOf(row, submission);
    const isFilled = target === null || (!row.Champ.startsWith('Ids') && readNumber(target, row.Champ) !== null);
    if (!isFilled) open.push(row);
  }
  return open;
}

function* targetOf(row: InsRecupValeur, submission: Submission): Work<RecordData | null> {
  const entity = row.Ligne;
  if (entity === null) return submission;
  const [line] = yield* find(entity, { Id: [row.IdLigne ?? 0] });
  return line ?? null;
}

/** « Chef op, Mokumentary »: each word once. */
export function wordsOf(values: readonly InsRecupValeur[]): string {
  return [...new Set(values.map((row) => row.Valeur))].join(', ');
}

const PREFIX = 'Sans correspondance : ';

export function openSentence(values: readonly InsRecupValeur[], more: readonly string[] = []): string | null {
  const words = [...more, ...(values.length === 0 ? [] : [wordsOf(values)])];
  return words.length === 0 ? null : `${PREFIX}${words.join(', ')}`;
}

function isOurSentence(error: string | null): boolean {
  return error?.startsWith(PREFIX) === true;
}

/** Changes that settled values make in the submission itself; the lines are written at once. */
export interface Settled {
  readonly fields: Readonly<Record<string, JsonValue>>;
  readonly left: readonly InsRecupValeur[];
}

/** Fills what waits for a value with the record it means. */
export function* fill({ Id, Type, Champ: field, Ligne, IdLigne }: InsRecupValeur, id: number, { submission, fields }: Filling): Work<void> {
  const table = tableOf(Type);
  if (table !== null) yield* update('ins-recup-valeur', Id, { [TABLES[table].field]: id, IsReglee: true });
  if (Ligne !== null) yield* update(Ligne, IdLigne ?? 0, { [field]: id });
  else if (field.startsWith('Ids')) fields[field] = [...new Set([...readIds({ ...submission, ...fields }, field), id])];
  else fields[field] = id;
}

export interface Filling {
  readonly submission: Submission;
  /** Fields of the submission, collected. */
  readonly fields: Record<string, JsonValue>;
}

/** Looks every value up again: a correspondence that came since settles it. */
export function* lookAgain(submission: Submission): Work<Settled> {
  const look = openDirectory();
  const fields: Record<string, JsonValue> = {};
  const left: InsRecupValeur[] = [];
  for (const row of yield* openValues(submission)) {
    const table = tableOf(row.Type);
    const id = table === null ? null : yield* look(table, row.Valeur);
    if (id === null) left.push(row);
    else yield* fill(row, id, { submission, fields });
  }
  return { fields, left };
}

/** State and error of a submission once values were settled: one that only waited for them is to be treated. */
export function stateAfter(
  { Erreur: currentError, Traitement }: InsRecup,
  left: readonly InsRecupValeur[],
  more: readonly string[] = [],
): Partial<Pick<InsRecup, 'Erreur' | 'Traitement'>> {
  const isOurs = currentError === null || isOurSentence(currentError);
  const Erreur = openSentence(left, more);
  if (!isOurs || (Erreur === null && currentError === null)) return {};
  const waits = Traitement === InsRecupTraitement.error;
  return { Erreur, ...(Erreur === null && waits ? { Traitement: InsRecupTraitement.aTraiter } : {}) };
}

/** A section that no prefix of the edition names is still listed until somebody chooses one. */
export function missingSection({ Recu, IdSection }: InsRecup): readonly string[] {
  const section = Recu !== null && IdSection === null ? readText(Recu, 'section') : null;
  return section === null || section === '' ? [] : [section];
}
