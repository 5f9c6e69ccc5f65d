import type { FestivalTrajet } from '#generated/records/festival-trajet.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { trajetSensEnum } from '#generated/enums/trajet-sens.gen.ts';
import { TransportMoyen, transportMoyenEnum } from '#generated/enums/transport-moyen.gen.ts';
import { stayLines } from '#domain/lodging/stay-lines.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { festivalZone, formatDate, formatDay, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { formatMoney } from '#domain/values/money.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import type { GuestEvent } from '../guest-events.ts';
import type { Roadmap } from './roadmap.ts';

export interface RoadmapSection {
  /** Kind of a part: lines, a stay in a hotel, events at an hour. */
  readonly Genre: 'lignes' | 'sejour' | 'evenements';
  readonly Titre: string | null;
  readonly Texte: string | null;
  readonly Lignes: readonly { readonly Libelle: string; readonly Texte: string }[];
  readonly Evenements: readonly { readonly Quand: string; readonly Quoi: string; readonly Ou: string }[];
}

/** The page of a guest in their words, on paper as on a screen. */
export interface RoadmapPage {
  readonly Culture: Language;
  readonly Nom: string;
  readonly Titre: string;
  readonly Edition: string;
  readonly Mention: string;
  readonly Sections: readonly RoadmapSection[];
}

interface Words {
  readonly text: ServerText;
  readonly culture: Language;
}

type Pair = readonly [label: string, value: string | null];

/** `today`: the day it is read. */
export function roadmapPage(roadmap: Roadmap, today: string): RoadmapPage {
  const { culture } = roadmap;
  const text = textsIn(culture);
  const words = { text, culture };
  return {
    Culture: culture,
    Nom: roadmap.name,
    Titre: `${text('feuille.bienvenue')} ${roadmap.name}`,
    Edition: `${text(isVolunteer(roadmap) ? 'feuille.titreBenevole' : 'feuille.titre')} · ${text('feuille.edition', { annee: roadmap.edition })}`,
    Mention: text('feuille.mention', { date: formatDate(today) }),
    Sections: [
      linesOf(null, presence(roadmap, words)),
      linesOf(
        text('feuille.trajets'),
        roadmap.journeys.map((journey) => journeyLine(journey, words)),
      ),
      ...lodging(roadmap, words),
      eventsOf(
        text('feuille.vosCreneaux'),
        roadmap.shifts.map((one) => eventOf(one, one.title, culture)),
      ),
      eventsOf(
        text('feuille.seances'),
        roadmap.screenings.map((one) => eventOf(one, `${one.title} (${text(`feuille.${one.part}`)})`, culture)),
      ),
      eventsOf(
        text('feuille.rendezVous'),
        roadmap.meetings.map((one) => eventOf(one, one.role === null ? one.title : `${one.title} (${one.role})`, culture)),
      ),
      linesOf(text('feuille.defraiements'), allowances(roadmap, words)),
      linesOf(text('feuille.contacts'), contacts(roadmap, text)),
    ].filter((section) => section.Texte !== null || section.Lignes.length + section.Evenements.length > 0),
  };
}

function isVolunteer({ participant }: Roadmap): boolean {
  return participant.Type === ParticipantType.benevole;
}

const EMPTY = { Genre: 'lignes', Titre: null, Texte: null, Lignes: [], Evenements: [] } as const;

function linesOf(Titre: string | null, pairs: readonly Pair[]): RoadmapSection {
  return {
    ...EMPTY,
    Titre,
    Lignes: pairs.flatMap(([Libelle, Texte]) => (Texte === null || Texte === '' ? [] : [{ Libelle, Texte }])),
  };
}

function eventsOf(Titre: string, Evenements: RoadmapSection['Evenements']): RoadmapSection {
  return {
    ...EMPTY,
    Genre: 'evenements',
    Titre,
    Evenements,
  };
}

/** Hotels one after the other; without a night the guest reads that there is none. */
function lodging(roadmap: Roadmap, { text, culture }: Words): readonly RoadmapSection[] {
  const { stays, hotels } = roadmap;
  // Most volunteers live here.
  if (stays.length === 0 && isVolunteer(roadmap)) return [];
  const Titre = text('feuille.hebergement');
  if (stays.length === 0) return [{ ...EMPTY, Titre, Texte: text('feuille.sansNuit') }];
  return stays.map((stay) => {
    const hotel = hotels.find((one) => one.Id === stay.idHotel);
    const named = `${Titre} · ${hotel?.Libelle ?? ''}`;
    return { ...linesOf(named, stayLines(stay, { hotel, culture })), Genre: 'sejour' };
  });
}

export function dayAndHour(date: string | null, hour: string | null, culture: Language): string | null {
  return date === null ? null : [formatDay(date, culture), (hour ?? '').slice(0, 5)].filter((part) => part !== '').join(' · ');
}

function presence({ participant }: Roadmap, { text, culture }: Words): readonly Pair[] {
  return [
    [text('feuille.arrivee'), dayAndHour(participant.Arrivee, participant.HeureArrivee, culture)],
    [text('feuille.depart'), dayAndHour(participant.Depart, participant.HeureDepart, culture)],
  ];
}

export function journeyLine(journey: FestivalTrajet, { culture, text }: Words): Pair {
  const parts = [
    dayAndHour(journey.Date, journey.Heure, culture),
    journey.Moyen === TransportMoyen.nonDefini ? null : enumLabel(transportMoyenEnum, journey.Moyen, culture),
    journey.Numero,
    journey.Gare,
    journey.IsNavette === true ? text('feuille.navette') : null,
  ];
  return [enumLabel(trajetSensEnum, journey.Sens, culture) ?? '', parts.filter((part) => part !== null && part !== '').join(' · ')];
}

/** `sam. 30/01 · 20:15 – 22:05`, in the time of the festival. */
export function eventOf({ start, end, place }: GuestEvent, Quoi: string, culture: Language): RoadmapSection['Evenements'][number] {
  const from = zonedParts(parseInstant(start) ?? 0, festivalZone());
  const to = end === null ? null : zonedParts(parseInstant(end) ?? 0, festivalZone()).time;
  const hours = [from.time, to].flatMap((time) => time?.slice(0, 5) ?? []).join(' – ');
  return { Quand: `${formatDay(from.date, culture)} · ${hours}`, Quoi, Ou: place };
}

function allowances({ allowances: all }: Roadmap, { text, culture }: Words): readonly Pair[] {
  return all.map(({ label, amount, isGiven }) => [
    label,
    [amount === null ? null : formatMoney(amount, culture), text(isGiven ? 'feuille.remis' : 'feuille.aRemettre')]
      .filter((part) => part !== null)
      .join(' · '),
  ]);
}

function contacts({ host, issuer }: Roadmap, text: ServerText): readonly Pair[] {
  return [
    [text('feuille.referent'), host === null ? null : [host.name, host.reach].filter((part) => part !== '').join(' · ')],
    [text('feuille.festival'), issuer === null ? null : [issuer.name, ...issuer.reach].join(' · ')],
  ];
}
