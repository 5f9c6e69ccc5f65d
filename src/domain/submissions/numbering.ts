import { type RecordData, readId, readNumber, readText } from '#domain/records/values/record-data.ts';
import { find, isSpent, read, refuse, update, waitFor, type Work } from '#domain/work/work.ts';

const DIGITS = 4;

/** Number of a registration: prefix of its section and rank in it. */
export const numberOf = (section: RecordData, rank: number): string =>
  `${readText(section, 'Prefixe') ?? ''}${String(rank).padStart(DIGITS, '0')}`;

const counterOf = (section: RecordData): number => readNumber(section, 'ProchainNumero') ?? 1;

/** The section, held until the end: two validations at once never give the same number, the second waits for the first. */
export function* holdSection(id: number): Work<RecordData> {
  yield* waitFor('festival-section', [id], 'numerotation-en-cours');
  return yield* read('festival-section', id);
}

/** Takes the next number of a held section; one that a registration has, or had, is never given again. */
export function* takeNumber(section: RecordData): Work<string> {
  let rank = counterOf(section);
  while (yield* isGiven(section, numberOf(section, rank))) rank += 1;
  yield* update('festival-section', readId(section), { ProchainNumero: rank + 1 });
  return numberOf(section, rank);
}

/** The next number of a held section for a registration that comes from another; its former number stays searchable. */
export function* renumber(registration: RecordData, section: RecordData): Work<string> {
  const Numero = yield* takeNumber(section);
  const AncienNumero = registration['Numero'] ?? null;
  yield* update('festival-inscription', readId(registration), { IdSection: readId(section), Numero, AncienNumero });
  return Numero;
}

export function* isGiven(section: RecordData, numero: string): Work<boolean> {
  const Eannee = readNumber(section, 'Eannee');
  const now = yield* find('festival-inscription', { Eannee, Numero: numero });
  const before = now.length > 0 ? now : yield* find('festival-inscription', { Eannee, AncienNumero: numero });
  return before.length > 0 || (yield* isSpent({ entity: 'festival-inscription', year: Eannee ?? 0, number: numero }));
}

/** One up or one down (001 §9); not below a number that was given. Answers the next number. */
export function* stepCounter(id: number, step: 1 | -1): Work<{ readonly ProchainNumero: number; readonly Numero: string }> {
  const section = yield* holdSection(id);
  const next = counterOf(section) + step;
  if (next < 1 || (step < 0 && (yield* isGiven(section, numberOf(section, next))))) yield* refuse('numero-deja-donne');
  yield* update('festival-section', id, { ProchainNumero: next });
  return { ProchainNumero: next, Numero: numberOf(section, next) };
}
