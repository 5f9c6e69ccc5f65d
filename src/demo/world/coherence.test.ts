import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/values/dates.ts';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import {
  type RecordData,
  isTranslation,
  readId,
  readNested,
  readNumber,
  readText,
  tradName,
  withoutId,
} from '#domain/values/record-data.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import { weekday } from '#domain/values/dates.ts';
import { DEMO_CASES } from '../cases/case-names.ts';
import { clockOf } from '../programme/screenings.ts';
import { readDemonstration, testDemonstration } from '#tests/support/samples/demonstration.ts';
import { translatedSynopsis, wordCount } from './texts.ts';
import { EVEN_STARTS, MARKET_STARTS, ODD_STARTS } from '../programme/venue-data.ts';

const world = readDemonstration();
const year = world.edition.Eannee;

function ofYear(entity: string): readonly RecordData[] {
  return world.records(entity).filter(({ Eannee }) => Eannee === year);
}

function byId(entity: string): ReadonlyMap<number, RecordData> {
  return new Map(world.records(entity).map((record) => [readId(record), record]));
}

const guests = ofYear('festival-participant-invite');
const nights = ofYear('festival-hotel-pec');
const screenings = ofYear('festival-programmation').filter(({ IsHorsFestival, Etat }) => IsHorsFestival !== true && Etat !== 3);

function count(records: readonly RecordData[], field: string, value: number): number {
  return records.filter((record) => record[field] === value).length;
}

describe('the demonstration', () => {
  it('is the same for the same seed, state, size and day', () => {
    expect(JSON.stringify([...testDemonstration().all])).toBe(JSON.stringify([...world.all]));
  });

  it('says its plans, activities, rooms, lists and templates in the three languages', () => {
    const lists = Object.values(entities).filter(({ name }) => name !== 'festival-delegation' && name !== 'festival-programme');
    const untranslated = lists.flatMap(({ name }) =>
      world
        .records(name)
        .map((record) => readNested(record, name === 'mail-modele' ? 'TradDescription' : 'TradLibelle'))
        .filter((label) => label !== null && (readText(label, 'TraductionEn') === null || readText(label, 'TraductionEs') === null))
        .map((label) => `${name} ${readText(label ?? {}, 'TraductionFr')}`),
    );
    expect([...new Set(untranslated)]).toEqual([]);
  });

  it('says the titles of its agenda in the three languages, each its own', () => {
    const titles = world.records('agenda').map((record) => readNested(record, 'TradTitre') ?? {});
    expect(titles.length).toBeGreaterThan(0);
    function languages(title: RecordData) {
      return new Set(['Fr', 'En', 'Es'].map((code) => readText(title, `Traduction${code}`)));
    }
    expect(titles.filter((title) => languages(title).has(null) || languages(title).size < 3)).toEqual([]);
  });

  it('is another one for another seed', () => {
    expect(JSON.stringify([...testDemonstration({ seed: 5 }).all])).not.toBe(JSON.stringify([...world.all]));
  });

  it('says only fields of the schema, and every required one', () => {
    const wrong = Object.values(entities).flatMap((entity) => {
      const names = new Set([
        'Id',
        ...entity.fields.flatMap((field) => [
          field.name,
          ...(isTranslation(field) ? [tradName(field)] : []),
          ...(field.kind === 'owned' ? [withoutId(field.name)] : []),
        ]),
      ]);
      const required = entity.fields.filter(
        (field) =>
          field.required && field.default === undefined && field.kind !== 'boolean' && entity.discriminator[field.name] === undefined,
      );
      return world
        .records(entity.name)
        .flatMap((record) => [
          ...Object.keys(record).filter((name) => !names.has(name)),
          ...required
            .filter((field) => (record[isTranslation(field) ? tradName(field) : field.name] ?? null) === null)
            .map(({ name }) => `${entity.name}.${name}`),
        ]);
    });
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('has every case an experienced person looks for', () => {
    expect([...world.cases.keys()].toSorted()).toEqual(Object.keys(DEMO_CASES).toSorted());
    for (const ids of world.cases.values()) expect(Object.values(ids).every((id) => id > 0)).toBe(true);
  });

  it.each([1, 7, 2027])('holds together with seed %i too, in both states', (seed) => {
    for (const state of ['avant', 'pendant'] as const) {
      const other = testDemonstration({ seed, state });
      expect(other.cases.size).toBe(world.cases.size);
      // One key closes too soon; every screening holds its films.
      expect(other.records('festival-programmation').flatMap(({ Alerte }) => Alerte ?? [])).toEqual([ConflitGravite.kdm]);
    }
  });
});

describe('money of the demonstration', () => {
  it.each(['avant', 'pendant'] as const)(
    'an accreditation is paid when an invoice of it is settled and stands, and only then: %s',
    (state) => {
      const shown = readDemonstration(state);
      const settled = shown
        .records('bam-paiement')
        .filter(({ IsAvoir, Etat, IdAvoir }) => IsAvoir !== true && Etat === 4 && (IdAvoir ?? null) === null)
        .flatMap(({ IdParticipant }) => (typeof IdParticipant === 'number' ? [IdParticipant] : []));
      const receipts = new Set(shown.records('bam-reglement').map(({ IdPaiement }) => IdPaiement));
      const accreditations = shown.records('festival-participant-accredite');
      const paid = accreditations.filter(({ IsPaye }) => IsPaye === true).map(readId);
      expect(paid.length).toBeGreaterThan(150);
      expect(paid.toSorted((a, b) => a - b)).toEqual([...new Set(settled)].toSorted((a, b) => a - b));
      expect(accreditations.filter(({ IsPaye, Prix }) => IsPaye === true && !(Number(Prix) > 0))).toEqual([]);
      const pieces = shown.records('bam-paiement').filter(({ IdParticipant, Etat }) => typeof IdParticipant === 'number' && Etat === 4);
      expect(pieces.filter((piece) => piece['IsAvoir'] !== true && !receipts.has(readId(piece)))).toEqual([]);
    },
  );
});

describe('pieces of the demonstration', () => {
  it('bear the address of their client, when they are due and what a late payment costs', () => {
    const pieces = world.records('bam-paiement');
    const bare = pieces.filter(({ Adresse, Conditions }) => !/\S\n\S/.test(String(Adresse)) || !/40 €/.test(String(Conditions)));
    expect([pieces.length > 100, bare]).toEqual([true, []]);
    const late = pieces.filter(({ Etat, IsAvoir, DateEcheance, Conditions }) => {
      const day = String(DateEcheance).split('-').toReversed().join('/');
      return Etat === 2 && IsAvoir !== true && !String(Conditions).startsWith(`À régler au plus tard le ${day}.`);
    });
    expect(late).toEqual([]);
  });
});

describe('people of the demonstration', () => {
  it('belong each to the section that brings them, whose budget they count in', () => {
    const brought = new Set(
      world.records('participant-implication').flatMap(({ IdParticipant, IdSection }) => (IdSection === null ? [] : [IdParticipant])),
    );
    expect(guests.filter(({ Id }) => !brought.has(Number(Id)))).toEqual([]);
  });

  it('are validated guests only with a hotel and every night of the stay', () => {
    const slept = Map.groupBy(nights, ({ IdParticipant }) => IdParticipant);
    const validated = guests.filter(({ Statut }) => Statut === 64);
    expect(validated.length).toBe(246);
    expect(validated.filter((guest) => guest['IdHotel'] === undefined || (slept.get(readId(guest)) ?? []).length < 3)).toEqual([]);
  });

  it('work on days that they offered, and offer what they say', () => {
    const volunteers = byId('festival-participant-benevole');
    const shifts = world.records('benevole-affectation');
    function days(record: RecordData | undefined): readonly unknown[] {
      return [record?.['JoursDisponibles'] ?? []].flat();
    }
    expect(shifts.length).toBeGreaterThan(0);
    expect(
      shifts.filter(({ IdParticipant, Debut }) => !days(volunteers.get(Number(IdParticipant))).includes(String(Debut).slice(0, 10))),
    ).toEqual([]);
    const weekends = ofYear('bam-demande-benevole').find(({ Disponibilites }) => Disponibilites === 'Les deux week-ends');
    expect(days(weekends).map((day) => weekday(String(day)))).toEqual([6, 7, 6, 7]);
    const silent = ofYear('bam-demande-benevole').filter((request) => days(request).length === 0);
    expect(silent.length).toBeGreaterThan(0);
    expect(silent.filter(({ Email }) => Email !== undefined)).toEqual([]);
  });

  it('sleep 1,620 guest nights, 450 of them at their own charge, and the staff 170', () => {
    const held = nights.filter(({ IdHotel }) => typeof IdHotel === 'number');
    expect([count(held, 'Type', 1), count(held, 'Type', 2), count(held, 'Type', 3)]).toEqual([1170, 450, 170]);
  });

  it('arrive on every day from the opening to the eve of the last three', () => {
    const days = new Set(guests.map((guest) => String(guest['Arrivee'])));
    const opening = String(world.edition.DateDebut);
    expect([0, 1, 2, 3, 4].map((rank) => addDays(opening, rank)).filter((day) => !days.has(day))).toEqual([]);
  });

  it.each(['avant', 'pendant'] as const)(
    'fill one hotel beyond the rooms it keeps, on one night, in the state « %s », a shared room counted once',
    (state) => {
      const shown = readDemonstration(state);
      const contracts = new Map(shown.records('festival-hotel-edition').map((contract) => [readId(contract), contract]));
      const rooms = new Map(shown.records('festival-hotel').map((hotel) => [readId(hotel), readNumber(hotel, 'NbChambres') ?? 0]));
      const kept = new Map(
        shown.records('festival-hotel-contingent').map((block) => {
          const hotel = contracts.get(readNumber(block, 'IdHotelEdition') ?? 0)?.['IdHotel'];
          return [`${String(hotel)} ${String(block['Date'])}`, readNumber(block, 'NbChambres') ?? 0];
        }),
      );
      const slept = Map.groupBy(
        shown.records('festival-hotel-pec').filter(({ IdHotel }) => typeof IdHotel === 'number'),
        ({ IdHotel, DateNuit }) => `${String(IdHotel)} ${String(DateNuit)}`,
      );
      const over = [...slept].filter(([key, some]) => {
        const taken = new Set(some.map((night) => readNumber(night, 'IdChambre') ?? -readId(night))).size;
        return taken > (kept.get(key) ?? rooms.get(Number(key.split(' ')[0])) ?? 0);
      });
      expect(slept.size).toBeGreaterThan(500);
      const { 'festival-hotel': hotel, 'festival-hotel-contingent': id } = shown.cases.get('surreservation') ?? {};
      const block = shown.records('festival-hotel-contingent').find((one) => readId(one) === id);
      expect(over.map(([key]) => key)).toEqual([`${hotel} ${String(block?.['Date'])}`]);
    },
  );

  it('shares a room between host and companion: 1,650 rooms a night for 1,790 guests', () => {
    const held = nights.filter(({ IdHotel }) => typeof IdHotel === 'number');
    const rooms = held.map((night) => `${String(night['DateNuit'])} ${readNumber(night, 'IdChambre') ?? -readId(night)}`);
    expect([held.length, new Set(rooms).size]).toEqual([1790, 1650]);
  });

  it('are written to at reserved addresses and numbers only', () => {
    const contacts = world.records('contact');
    expect(
      contacts.filter(({ Email }) => typeof Email === 'string' && !/@([\w-]+\.)*(exemple\.test|[\w-]+\.example)$/.test(Email)),
    ).toEqual([]);
    expect(contacts.filter(({ Portable }) => typeof Portable === 'string' && !Portable.startsWith('06 39 98'))).toEqual([]);
    expect(new Set(contacts.map(({ Email }) => Email).filter((email) => email !== null)).size).toBe(
      contacts.filter(({ Email }) => Email !== null).length,
    );
  });

  it('are not accredited and invited in the same year', () => {
    const invited = new Set(guests.map(({ IdContact }) => IdContact));
    expect(ofYear('festival-participant-accredite').filter(({ IdContact }) => invited.has(IdContact))).toEqual([]);
  });
});

describe('the grid of the demonstration', () => {
  const rooms = byId('festival-salle');
  const programmes = byId('festival-programme');

  it('has 528 screenings: 64 for schools, 48 of the market', () => {
    expect([screenings.length, count(screenings, 'TypeSeance', 2), count(screenings, 'TypeSeance', 5)]).toEqual([528, 64, 48]);
  });

  it('starts at the hours of each room, but for ceremonies and midnight films', () => {
    const usual: ReadonlySet<string> = new Set([...EVEN_STARTS, ...ODD_STARTS, ...MARKET_STARTS, '19:30', '22:15']);
    const wrong = screenings.filter((screening) => {
      const start = clockOf(readText(screening, 'Debut') ?? '');
      const isEven = rooms.get(readNumber(screening, 'IdSalle') ?? 0)?.['IsHeurePaire'] === true;
      return (
        !usual.has(start) || (screening['TypeSeance'] === 1 && start.endsWith(':00') && (Number(start.slice(0, 2)) % 2 === 0) !== isEven)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('shows each competition programme eight times, in five rooms or more, never twice at once, with its makers first', () => {
    for (const [id, shown] of Map.groupBy(screenings, ({ IdProgramme }) => readNumber({ IdProgramme }, 'IdProgramme') ?? 0)) {
      if (!/^[NIL]\d/.test(readText(programmes.get(id) ?? {}, 'Code') ?? '')) continue;
      const ordered = shown.toSorted((left, right) => String(left['Debut']).localeCompare(String(right['Debut'])));
      expect(ordered).toHaveLength(8);
      expect(new Set(ordered.map(({ IdSalle }) => IdSalle)).size).toBeGreaterThanOrEqual(5);
      expect(ordered[0]?.['IsEnPresence']).toBe(true);
      ordered.slice(1).forEach((later, index) => expect(String(later['Debut']) >= String(ordered[index]?.['Fin'])).toBe(true));
    }
  });

  it('leaves seven conflicts, none of which blocks: turnarounds too short, and a key that closes too soon', () => {
    expect([count(screenings, 'ConflitSalle', 1), count(screenings, 'ConflitSalle', 2)]).toEqual([6, 0]);
    expect([3, 4, 5, 6, 7, 8].map((gravity) => count(screenings, 'Alerte', gravity))).toEqual([0, 0, 1, 0, 0, 0]);
  });
});

describe('films, texts and money of the demonstration', () => {
  it('fill the programmes of the competitions within their lengths, but the one whose film was withdrawn', () => {
    const films = byId('film');
    const codes = byId('festival-programme');
    const totals = new Map<string, number>();
    for (const entry of ofYear('festival-inscription')) {
      const code = readText(codes.get(readNumber(entry, 'IdProgramme') ?? 0) ?? {}, 'Code');
      const seconds = parseDuration(readText(films.get(readNumber(entry, 'IdFilm') ?? 0) ?? {}, 'Duree') ?? '') ?? 0;
      if (code !== null && /^[NIL]\d/.test(code)) totals.set(code, (totals.get(code) ?? 0) + seconds / 60);
    }
    expect(totals.size).toBe(31);
    expect([...totals].filter(([code, minutes]) => code !== 'N12' && (minutes < 70 || minutes > 97))).toEqual([]);
    expect(Math.floor(totals.get('N12') ?? 0)).toBe(61);
  });

  it('have synopses of 60 to 90 words and biographies of 40 to 60, in French', () => {
    const synopses = world.records('film').map((film) => readText(readNested(film, 'TradResume') ?? {}, 'TraductionFr') ?? '');
    expect(synopses.filter((text) => wordCount(text) < 60 || wordCount(text) > 90)).toEqual([]);
    const biographies = world
      .records('personne')
      .flatMap((person) => readText(readNested(person, 'TradBiographie') ?? {}, 'TraductionFr') ?? []);
    expect(biographies.filter((text) => wordCount(text) < 40 || wordCount(text) > 60)).toEqual([]);
    expect([...synopses, ...biographies].filter((text) => /lorem|(^|\s)(de le|de les|à le) /i.test(text))).toEqual([]);
  });

  it('have English summaries, translations, memory and machine drafts that say what their French says', () => {
    const films = world.records('film').flatMap((film) => {
      const { TraductionFr, TraductionEn } = { ...readNested(film, 'TradResume') };
      return typeof TraductionFr === 'string' && typeof TraductionEn === 'string' ? [[TraductionFr, TraductionEn] as const] : [];
    });
    const [french, english] = [world.language('fr'), world.language('en')];
    const texts = Map.groupBy(world.records('film-texte'), ({ IdFilm }) => IdFilm);
    const translated = [...texts.values()].flatMap((filmTexts) => {
      const [source, target] = [french, english].map((language) => filmTexts.find(({ IdLangue }) => IdLangue === language)?.Texte ?? '');
      return source && target ? [[source, target] as const] : [];
    });
    const drafts = world.records('tranche-brouillon').map(({ Source, Texte }) => [Source ?? '', Texte ?? ''] as const);
    expect([films, translated, drafts].map((pairs) => pairs.length > 0)).toEqual([true, true, true]);
    const pairs = [...films, ...translated, ...drafts];
    expect(pairs.filter(([source, target]) => target !== translatedSynopsis(source) || /[éèêàçîô]/u.test(target))).toEqual([]);
  });

  it('give no prize before the festival', () => {
    const current = new Set(ofYear('festival-inscription').map(readId));
    expect(world.records('inscription-prix').filter(({ IdInscription }) => current.has(Number(IdInscription)))).toEqual([]);
  });

  it('invoice on working days, in numbers without a gap', () => {
    const invoices = world.records('bam-paiement');
    expect(invoices.filter(({ DateEmission }) => [0, 6].includes(weekday(String(DateEmission))))).toEqual([]);
    for (const [series, some] of Map.groupBy(invoices, ({ NoFacture }) => String(NoFacture).split('-')[0])) {
      const numbers = some.map(({ NoFacture }) => Number(String(NoFacture).split('-')[1])).toSorted((left, right) => left - right);
      expect([series, numbers]).toEqual([series, numbers.map((_, index) => index + 1)]);
    }
  });

  it('charge in whole euros, tax included', () => {
    expect(world.records('festival-formule').filter(({ PrixTtc }) => !Number.isInteger(PrixTtc))).toEqual([]);
  });
});
