import { addressLines, countryName } from '#domain/accounting/client.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { readText, type RecordData } from '#domain/values/record-data.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { Adresse } from '#generated/records/adresse.gen.ts';
import type { FilmAcheminement } from '#generated/records/film-acheminement.gen.ts';
import type { FilmCopie } from '#generated/records/film-copie.gen.ts';

/** One leg of a print with what a label and a shipping slip say of it. */
export interface Shipment {
  readonly leg: FilmAcheminement;
  readonly copy: FilmCopie;
  readonly film: string;
  readonly support: string | null;
  readonly length: string | null;
  /** Lines of an envelope, the name first. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Contact of the carrier on arrival. */
  readonly phone: string | null;
}

type End = 'Depart' | 'Arrivee';

/** Chosen legs in the given order, with the addresses of both ends. */
export function* shipmentsOf(ids: readonly number[], culture: Language): Work<readonly Shipment[]> {
  const legs = byId(yield* find('film-acheminement', { Id: ids }));
  const all = [...legs.values()];
  const copies = byId(yield* find('film-copie', { Id: numbersIn(all, 'IdCopie') }));
  const prints = [...copies.values()];
  const films = yield* names('film', numbersIn(prints, 'IdFilm'));
  const lengths = byId(yield* find('film', { Id: numbersIn(prints, 'IdFilm') }, ['Duree']));
  const supports = yield* names('support-proj', numbersIn(prints, 'IdSupportProj'));
  const places = yield* placesOf(all, culture);
  return ids.flatMap((id): readonly Shipment[] => {
    const leg = legs.get(id);
    const copy = copies.get(leg?.IdCopie ?? 0);
    if (leg === undefined || copy === undefined) return [];
    return [
      {
        leg,
        copy,
        film: readText(films, String(copy.IdFilm)) ?? '',
        support: readText(supports, String(copy.IdSupportProj)),
        length: copy.DureeReelle ?? lengths.get(copy.IdFilm)?.Duree ?? null,
        from: places.lines(leg, 'Depart'),
        to: places.lines(leg, 'Arrivee'),
        phone: places.phone(leg),
      },
    ];
  });
}

interface Places {
  readonly lines: (leg: FilmAcheminement, end: End) => readonly string[];
  readonly phone: (leg: FilmAcheminement) => string | null;
}

function* placesOf(legs: readonly FilmAcheminement[], culture: Language): Work<Places> {
  const companyIds = [...numbersIn(legs, 'IdStructureDepart'), ...numbersIn(legs, 'IdStructureArrivee')];
  const roomIds = [...numbersIn(legs, 'IdSalleDepart'), ...numbersIn(legs, 'IdSalleArrivee')];
  const companies = byId(yield* find('structure', { Id: companyIds }));
  const rooms = byId(yield* find('festival-salle', { Id: roomIds }));
  const venues = byId(yield* find('festival-lieu', { Id: numbersIn([...rooms.values()], 'IdLieu') }));
  const roomNames = yield* names('festival-salle', [...rooms.keys()]);
  const venueNames = yield* names('festival-lieu', [...venues.keys()]);
  const addresses = [...companies.values(), ...rooms.values(), ...venues.values()].map(({ Adresse }) => Adresse);
  const countries = byId(yield* find('pays', { Id: addresses.flatMap((one) => one?.IdPays ?? []) }));
  function postal(address: Adresse | null): readonly string[] {
    const lines = addressLines(address);
    const country = lines.length === 0 ? null : countryName(countries.get(address?.IdPays ?? 0) ?? null, culture);
    return country === null ? lines : [...lines, country];
  }
  function companyLines(id: number): readonly string[] {
    const company = companies.get(id);
    return company === undefined ? [] : [company.RaisonSociale, ...postal(company.Adresse)];
  }
  function roomLines(id: number): readonly string[] {
    const room = rooms.get(id);
    const venue = venues.get(room?.IdLieu ?? 0);
    const title = [nameIn(roomNames, id), nameIn(venueNames, venue?.Id ?? 0)].filter((part) => part !== '').join(', ');
    const roomAddress = postal(room?.Adresse ?? null);
    return [title, ...(roomAddress.length > 0 ? roomAddress : postal(venue?.Adresse ?? null))];
  }
  return {
    lines: (leg, end) => {
      const place = endOf(leg, end);
      const lines = [
        ...(place.IdStructure === null ? [] : companyLines(place.IdStructure)),
        ...(place.IdSalle === null ? [] : roomLines(place.IdSalle)),
        ...(place.Lieu === null ? [] : [place.Lieu]),
      ];
      return lines.filter((line) => line !== '');
    },
    phone: (leg) => companies.get(leg.IdStructureArrivee ?? 0)?.Telephone ?? null,
  };
}

function nameIn(namesById: RecordData, id: number): string {
  return readText(namesById, String(id)) ?? '';
}

function endOf(leg: FilmAcheminement, end: End): Ends {
  return end === 'Depart'
    ? { IdStructure: leg.IdStructureDepart, IdSalle: leg.IdSalleDepart, Lieu: leg.LieuDepart }
    : { IdStructure: leg.IdStructureArrivee, IdSalle: leg.IdSalleArrivee, Lieu: leg.LieuArrivee };
}

interface Ends {
  readonly IdStructure: number | null;
  readonly IdSalle: number | null;
  readonly Lieu: string | null;
}
