import { z } from 'zod';
import type { FestivalTrajet } from '#generated/records/festival-trajet.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { FESTIVAL_ZONE, formatDay, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { readStoredJson } from '#domain/values/stored-json.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { GuestEvent } from '../guest-events.ts';
import type { Roadmap } from './roadmap.ts';

const KINDS = ['arrivee', 'depart', 'nuit', 'trajet', 'seance', 'rendezVous', 'defraiement', 'contact'] as const;

/** One thing that a page told, apart from how it was worded: what it is, its day, and all that it said of it. */
const ToldFact = z.object({ kind: z.enum(KINDS), key: z.string(), day: z.string().nullable(), said: z.string() });
export type ToldFact = z.infer<typeof ToldFact>;

/** What the page of a guest tells. That an allowance was handed over is no news for who has it in hand. */
export const factsOf = ({ participant, nights, journeys, screenings, meetings, allowances, host }: Roadmap): readonly ToldFact[] => [
  ...presenceFact('arrivee', participant.Arrivee, participant.HeureArrivee),
  ...presenceFact('depart', participant.Depart, participant.HeureDepart),
  // A night that nobody pays yet is not told.
  ...nights
    .filter(({ type }) => type !== PecType.vide)
    .map(({ date, idHotel, roomType, type, payerName, sharers, confirmation }) =>
      fact('nuit', { key: date, day: date, said: [idHotel, roomType, type, payerName, sharers.join(','), confirmation] }),
    ),
  ...journeys.map(journeyFact),
  ...screenings.map((one) => eventFact('seance', one, one.part)),
  ...meetings.map((one) => eventFact('rendezVous', one, one.role)),
  ...allowances.map(({ id, tariff, amount }) => fact('defraiement', { key: String(id), day: null, said: [tariff, amount] })),
  ...(host === null ? [] : [fact('contact', { key: '', day: null, said: [host.name, host.reach] })]),
];

interface Told {
  readonly key: string;
  readonly day: string | null;
  readonly said: readonly (string | number | boolean | null)[];
}

const fact = (kind: ToldFact['kind'], { key, day, said }: Told): ToldFact => ({ kind, key, day, said: said.join('\t') });

const presenceFact = (kind: 'arrivee' | 'depart', day: string | null, hour: string | null): readonly ToldFact[] =>
  day === null ? [] : [fact(kind, { key: '', day: null, said: [day, hour] })];

const journeyFact = ({ Id, Date: day, Heure, Numero, Gare, Sens, Moyen, IsNavette }: FestivalTrajet): ToldFact =>
  fact('trajet', { key: String(Id), day, said: [day, Heure, Numero, Gare, Sens, Moyen, IsNavette === true] });

const eventFact = (kind: 'seance' | 'rendezVous', { id, start, end, shown, room }: GuestEvent, part: string | null): ToldFact =>
  fact(kind, {
    key: String(id),
    day: zonedParts(parseInstant(start) ?? 0, FESTIVAL_ZONE).date,
    said: [start, end, shown, room, part],
  });

/** What a page that is sent keeps. */
export const keptFacts = (facts: readonly ToldFact[]): string => JSON.stringify(facts);

export function readFacts(kept: string | null): readonly ToldFact[] {
  const parsed = z.array(ToldFact).safeParse(readStoredJson(kept));
  return parsed.success ? parsed.data : [];
}

export interface FactChange {
  readonly kind: ToldFact['kind'];
  readonly day: string | null;
  readonly is: 'change' | 'ajout' | 'retrait';
}

/** What the guest does not know yet, in the order of the page. */
export function factChanges(before: readonly ToldFact[], now: readonly ToldFact[]): readonly FactChange[] {
  const nameOf = ({ kind, key }: ToldFact): string => `${kind} ${key}`;
  const [known, held] = [new Map(before.map((one) => [nameOf(one), one])), new Set(now.map(nameOf))];
  const changed = now.flatMap((one): FactChange[] => {
    const was = known.get(nameOf(one));
    if (was === undefined) return [{ kind: one.kind, day: one.day, is: 'ajout' }];
    // The day by which the guest knows it.
    return was.said === one.said ? [] : [{ kind: one.kind, day: was.day, is: 'change' }];
  });
  const gone = before.filter((one) => !held.has(nameOf(one))).map(({ kind, day }): FactChange => ({ kind, day, is: 'retrait' }));
  return [...changed, ...gone].toSorted((left, right) => KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind));
}

/** « la nuit du mer. 20/01 a changé » */
export function changeSentences(changes: readonly FactChange[], culture: Language): readonly string[] {
  const text = textsIn(culture);
  const said = changes.map(({ kind, day, is }) => {
    const quoi = text(`feuille.quoi-${kind}`, { jour: day === null ? '' : formatDay(day, culture) }).trim();
    return text(`feuille.${is}`, { quoi });
  });
  return [...new Set(said)];
}
