import type { FestivalSection } from '#generated/records/festival-section.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { find, isSpent, read, refuse, update, waitFor, type Work } from '#domain/work/work.ts';

const DIGITS = 4;

/** Number of a registration: prefix of its section and rank in it. */
export function numberOf({ Prefixe }: Pick<FestivalSection, 'Prefixe'>, rank: number): string {
  return `${Prefixe ?? ''}${String(rank).padStart(DIGITS, '0')}`;
}

/** The section, held until the end: two validations at once never give the same number, the second waits for the first. */
export function* holdSection(id: number): Work<FestivalSection> {
  yield* waitFor('festival-section', [id], 'numerotation-en-cours');
  return yield* read('festival-section', id);
}

/** Takes the next number of a held section; one that a registration has, or had, is never given again. */
export function* takeNumber(section: FestivalSection): Work<string> {
  let rank = section.ProchainNumero;
  while (yield* isGiven(section, numberOf(section, rank))) rank += 1;
  yield* update('festival-section', section.Id, { ProchainNumero: rank + 1 });
  return numberOf(section, rank);
}

/** The next number of a held section for a registration that comes from another; its former number stays searchable. */
export function* renumber(registration: FestivalInscription, section: FestivalSection): Work<string> {
  const Numero = yield* takeNumber(section);
  const AncienNumero = registration.Numero;
  yield* update('festival-inscription', registration.Id, { IdSection: section.Id, Numero, AncienNumero });
  return Numero;
}

function* isGiven({ Eannee }: FestivalSection, numero: string): Work<boolean> {
  const now = yield* find('festival-inscription', { Eannee, Numero: numero });
  const before = now.length > 0 ? now : yield* find('festival-inscription', { Eannee, AncienNumero: numero });
  return before.length > 0 || (yield* isSpent({ entity: 'festival-inscription', year: Eannee, number: numero }));
}

/** One up or one down (001 §9); not below a number that was given. Answers the next number. */
export function* stepCounter(id: number, step: 1 | -1): Work<{ readonly ProchainNumero: number; readonly Numero: string }> {
  const section = yield* holdSection(id);
  const next = section.ProchainNumero + step;
  if (next < 1 || (step < 0 && (yield* isGiven(section, numberOf(section, next))))) yield* refuse('numero-deja-donne');
  yield* update('festival-section', id, { ProchainNumero: next });
  return { ProchainNumero: next, Numero: numberOf(section, next) };
}
