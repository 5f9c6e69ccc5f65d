import { byId } from '#domain/values/record-columns.ts';
import type { PublishedScreening } from '#domain/programmation/published/published-programme.ts';
import { pickText } from '#domain/values/text/translation.ts';
import { find, type Work } from '#domain/work/work.ts';
import { publicSelection } from './public-selection.ts';
import type { PublicReader } from './reader.ts';

/** Sections of what is public, under the names that were published. */
export function* publicSections(reader: PublicReader) {
  const { screenings, films } = yield* publicSelection(reader);
  const named = new Map(
    screenings.flatMap(({ idSection, section }) => (idSection === null || section === null ? [] : [[idSection, section] as const])),
  );
  const records = yield* find('festival-section', { Id: [...named.keys()] });
  return {
    Edition: reader.edition,
    Langue: reader.culture,
    Sections: records
      .toSorted((left, right) => (left.Ordre ?? Infinity) - (right.Ordre ?? Infinity) || left.Id - right.Id)
      .map(({ Id, TradTexte }) => ({
        Id,
        Nom: named.get(Id) ?? '',
        Presentation: pickText(TradTexte, reader.culture),
        Films: films.filter(({ idSection }) => idSection === Id).map(({ film }) => film.id),
      })),
  };
}

interface PublicVenue {
  readonly Id: number | null;
  readonly Nom: string;
  readonly IsPmr: boolean;
  readonly Latitude: number | null;
  readonly Longitude: number | null;
  readonly Salles: readonly PublicRoom[];
}

interface PublicRoom {
  readonly Id: number;
  readonly Nom: string;
  readonly Adresse: string | null;
}

/** Venues and rooms where something public takes place. */
export function* publicVenues(reader: PublicReader) {
  const { screenings } = yield* publicSelection(reader);
  return { Edition: reader.edition, Langue: reader.culture, Lieux: yield* venuesOf(screenings, reader) };
}

function* venuesOf(screenings: readonly PublishedScreening[], { culture }: PublicReader): Work<readonly PublicVenue[]> {
  const screeningsByRoom = new Map(screenings.flatMap((one) => (one.idSalle === null ? [] : [[one.idSalle, one] as const])));
  const rooms = yield* find('festival-salle', { Id: [...screeningsByRoom.keys()] });
  const venues = byId(yield* find('festival-lieu', { Id: [...new Set(rooms.flatMap(({ IdLieu }) => IdLieu ?? []))] }));
  const byVenue = Map.groupBy(rooms, (room) => (room.IdLieu === null ? `salle ${room.Id}` : `lieu ${room.IdLieu}`));
  return [...byVenue.values()]
    .flatMap(([first, ...others]): readonly PublicVenue[] => {
      if (first === undefined) return [];
      const venue = venues.get(first.IdLieu ?? 0);
      const Salles = [first, ...others]
        .map(({ Id }) => roomOf(Id, screeningsByRoom.get(Id)))
        .toSorted((left, right) => left.Nom.localeCompare(right.Nom, culture));
      const name = screeningsByRoom.get(first.Id)?.venue ?? pickText(venue?.TradLibelle ?? null, culture) ?? Salles[0]?.Nom ?? '';
      return [
        {
          Id: venue?.Id ?? null,
          Nom: name,
          IsPmr: venue?.IsPmr ?? false,
          Latitude: venue?.Latitude ?? null,
          Longitude: venue?.Longitude ?? null,
          Salles,
        },
      ];
    })
    .toSorted((left, right) => left.Nom.localeCompare(right.Nom, culture));
}

function roomOf(Id: number, screening: PublishedScreening | undefined): PublicRoom {
  return { Id, Nom: screening?.room ?? '', Adresse: screening?.address ?? null };
}
