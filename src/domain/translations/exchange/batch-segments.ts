import { readId, readNumber, readText, readVersion, type RecordData } from '#domain/records/values/record-data.ts';
import type { Facts } from '#domain/rules/rule.ts';
import { byId } from '#domain/welcome/transport/transport-rows.ts';
import { numbersIn } from '#domain/welcome/guest-events.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { refOf, type Segment } from './check-return.ts';

/** Where a text of the batch is kept. */
export interface Place {
  readonly segment: Segment;
  readonly entity: 'film-texte' | 'film-titre';
  readonly field: 'Texte' | 'Titre';
  /** What a new record of this place says beside its words. */
  readonly given: RecordData;
  readonly row: RecordData | null;
}

const TITLES_RIGHT = 'FILM-TITRE-WRITE';

/** The title and the texts of each film that have something to translate, in the order of the batch: as many readings for one as for all. */
export function* placesOf(batch: RecordData, { has }: Pick<Facts, 'has'>): Work<readonly Place[]> {
  const lines = (yield* find('festival-tranche-film', { IdTranche: readId(batch) })).toSorted(byRank);
  const IdFilm = numbersIn(lines, 'IdFilm');
  const IdLangue = [readNumber(batch, 'IdLangueSource') ?? 0, readNumber(batch, 'IdLangueCible') ?? 0];
  const texts = yield* find('film-texte', { IdFilm, IdLangue });
  const titles = has(TITLES_RIGHT) ? yield* find('film-titre', { IdFilm, IdLangue }) : [];
  const types = byId(yield* find('texte-type', { Id: numbersIn(texts, 'IdTexteType') }));
  const typeNames = yield* names('texte-type', [...types.keys()]);
  const films = byId(yield* find('film', { Id: IdFilm }));
  return lines.flatMap((line) => {
    const film = films.get(readNumber(line, 'IdFilm') ?? 0) ?? {};
    const known = { line, film, source: IdLangue[0] ?? 0, target: IdLangue[1] ?? 0 };
    const own = texts.filter((text) => text['IdFilm'] === readId(film));
    const kinds = [...Map.groupBy(own, (text) => readNumber(text, 'IdTexteType') ?? 0)].toSorted(([left], [right]) => left - right);
    const title = titles.filter((one) => one['IdFilm'] === readId(film));
    return [
      ...(has(TITLES_RIGHT) ? [titlePlace(known, title)] : []),
      ...kinds.flatMap(([type, rows]) =>
        textPlaces(
          { ...known, type, label: readText(typeNames, String(type)), max: readNumber(types.get(type) ?? {}, 'NbSignesMax') },
          rows,
        ),
      ),
    ];
  });
}

const byRank = (left: RecordData, right: RecordData): number =>
  (readNumber(left, 'Ordre') ?? Infinity) - (readNumber(right, 'Ordre') ?? Infinity) || readId(left) - readId(right);

interface Known {
  readonly line: RecordData;
  readonly film: RecordData;
  readonly source: number;
  readonly target: number;
}

const inLanguage = (rows: readonly RecordData[], language: number): readonly RecordData[] =>
  rows.filter((row) => row['IdLangue'] === language).toSorted((left, right) => readId(left) - readId(right));

/** The prefix of a title stays what it is: files carry the title alone. */
function titlePlace({ line, film, source, target }: Known, rows: readonly RecordData[]): Place {
  const row = inLanguage(rows, target)[0] ?? null;
  const said = readText(inLanguage(rows, source)[0] ?? {}, 'Titre') ?? readText(film, 'TitreOriginal') ?? '';
  const segment = segmentOf({ line, film, row, place: 'T-0', source: said, field: 'Titre' });
  return {
    segment: { ...segment, Type: null, NbSignesMax: null },
    entity: 'film-titre',
    field: 'Titre',
    given: { IdFilm: readId(film), IdLangue: target },
    row,
  };
}

interface Kind extends Known {
  readonly type: number;
  readonly label: string | null;
  readonly max: number | null;
}

/** As many as the film has texts of the type to translate. */
function textPlaces({ line, film, source, target, type, label, max }: Kind, rows: readonly RecordData[]): readonly Place[] {
  const targets = inLanguage(rows, target);
  return inLanguage(rows, source).map((from, rank): Place => {
    const row = targets[rank] ?? null;
    const segment = segmentOf({ line, film, row, place: `${type}-${rank}`, source: readText(from, 'Texte') ?? '', field: 'Texte' });
    return {
      segment: { ...segment, Type: label, NbSignesMax: max },
      entity: 'film-texte',
      field: 'Texte',
      given: { IdFilm: readId(film), IdLangue: target, IdTexteType: type },
      row,
    };
  });
}

interface Saying {
  readonly line: RecordData;
  readonly film: RecordData;
  readonly row: RecordData | null;
  readonly place: string;
  readonly source: string;
  readonly field: string;
}

const segmentOf = ({ line, film, row, place, source, field }: Saying) => ({
  Ref: refOf(`${readId(line)}-${place}`, row === null ? 0 : readVersion(row)),
  Film: readText(film, 'TitreOriginal') ?? '',
  Source: source,
  Cible: row === null ? '' : (readText(row, field) ?? ''),
  IsRelu: line['IsRelu'] === true,
});
