import { roomsToRelease } from '#domain/lodging/board/rooms-left.ts';
import { formatDate } from '#domain/values/dates.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { RoomingEtat, roomingEtatEnum } from '#generated/enums/rooming-etat.gen.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import type { Hotel } from './board-model.ts';

type FactKind = 'option' | 'release' | 'list';

export interface Fact {
  readonly what: FactKind;
  readonly text: string;
  readonly isWarning: boolean;
}

interface Saying {
  readonly today: string;
  readonly language: Language;
  readonly text: Text;
}

/** Facts of a contract about a hotel: option, rooms to give back, the list that was sent. */
function hotelFacts({ Retrocession, IsConfirme, Rooming, lines }: Hotel, { today, language, text }: Saying): readonly Fact[] {
  const due = roomsToRelease(lines, Retrocession, today);
  const facts: Fact[] = [];
  if (Retrocession !== null && !IsConfirme) facts.push({ what: 'option', text: text('hebergement.option'), isWarning: false });
  if (due !== null)
    facts.push({ what: 'release', text: text('hebergement.aRendre', { nombre: due.rooms, count: due.days }), isWarning: true });
  else if (Retrocession !== null) {
    const key = Retrocession <= today ? 'hebergement.retrocessionPassee' : 'hebergement.retrocession';
    facts.push({ what: 'release', text: text(key, { date: formatDate(Retrocession).slice(0, 5) }), isWarning: false });
  }
  if (Rooming !== null) facts.push({ what: 'list', ...listFact(Rooming, { language, text }) });
  return facts;
}

function listFact(
  { Etat, Version, NbChangements }: NonNullable<Hotel['Rooming']>,
  { language, text }: Pick<Saying, 'language' | 'text'>,
): Omit<Fact, 'what'> {
  if (Etat === RoomingEtat.aRenvoyer)
    return { text: text('hebergement.roomingChangements', { version: Version, count: NbChangements }), isWarning: true };
  const etat = roomingEtatEnum.values.find(({ value }) => value === Etat)?.labels[language].toLowerCase() ?? '';
  return { text: text('hebergement.rooming', { version: Version, etat }), isWarning: false };
}

const FEW = 3;

/** Facts that more than half of the hotels share, shown once over them: each then shows its differences. */
export function commonFacts(hotels: readonly Hotel[], saying: Saying): readonly Fact[] {
  if (hotels.length <= FEW) return [];
  const byText = Map.groupBy(
    hotels.flatMap((hotel) => hotelFacts(hotel, saying)),
    ({ text }) => text,
  );
  return [...byText.values()].flatMap((same) => (same.length * 2 > hotels.length ? (same[0] ?? []) : []));
}

/** Facts of one hotel but the common ones; where a common one is missing, that. */
export function ownFacts(hotel: Hotel, common: readonly Fact[], saying: Saying): readonly Fact[] {
  const all = hotelFacts(hotel, saying);
  const missing = common.flatMap(({ what }) => {
    const key = MISSING[what];
    return key === undefined || all.some((fact) => fact.what === what) ? [] : { what, text: saying.text(key), isWarning: false };
  });
  return [...all.filter(({ text }) => !common.some((fact) => fact.text === text)), ...missing];
}

const MISSING = { release: 'hebergement.sansRetrocession', list: 'hebergement.sansListe', option: undefined } as const;
