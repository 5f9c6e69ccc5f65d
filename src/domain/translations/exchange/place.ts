import { readId, type RecordData } from '#domain/values/record-data.ts';
import { toTranslation } from '#domain/values/text/translation.ts';
import { addAll, holdAll, removeAll, save, update, type Work } from '#domain/work/work.ts';
import type { LineView } from '../lines/line-records.ts';
import { refOf, type Segment, textMark } from './check-return.ts';

/** Place of a text of the batch, and the way to write it there. */
export interface Place {
  readonly line: LineView;
  readonly segment: Segment;
  /** A text stands there. */
  readonly isStored: boolean;
  readonly write: (text: string) => Work<void>;
  readonly clear: () => Work<void>;
}

/** A row of a film by language: its title, or one of its texts. */
export interface RowPlace {
  readonly entity: 'film-texte' | 'film-titre';
  readonly row: { readonly Id: number; readonly Version: number } | null;
  /** Values of a new row besides its words. */
  readonly given: RecordData;
  /** A text as the fields of the row keep it. */
  readonly valuesOf: (text: string) => RecordData;
}

/** As a form sends it, with its checks. */
export function rowWriting({ entity, row, given, valuesOf }: RowPlace): Pick<Place, 'isStored' | 'write' | 'clear'> {
  return {
    isStored: row !== null,
    *write(text) {
      if (row === null) yield* addAll(entity, [{ ...given, ...valuesOf(text) }]);
      else {
        const [held = row] = yield* holdAll(entity, [row.Id]);
        yield* save(entity, held, { ...held, ...valuesOf(text), Version: row.Version });
      }
    },
    *clear() {
      if (row !== null) yield* removeAll(entity, [row.Id]);
    },
  };
}

/** One language of a text that the record itself carries: the batch opens it, whatever the rights on the record. */
export interface RecordPlace {
  readonly entity: string;
  readonly id: number;
  readonly stored: RecordData | null;
  /** `TradBiographie`, and `TraductionEn` in it. */
  readonly property: string;
  readonly language: string;
  readonly text: string | null;
}

export function recordWriting({ entity, id, stored, property, language, text }: RecordPlace): Pick<Place, 'isStored' | 'write' | 'clear'> {
  function* put(value: string | null): Work<void> {
    const texts = toTranslation({ ...stored, [language]: value }, stored === null ? 0 : readId(stored));
    yield* update(entity, id, { [property]: texts });
  }
  return { isStored: text !== null, write: put, clear: () => put(null) };
}

interface Words {
  readonly line: LineView;
  /** Name of the record. */
  readonly name: string;
  /** `3-0`: kind of text and rank. */
  readonly place: string;
  readonly type: string | null;
  readonly source: string;
  readonly target: string | null | undefined;
  readonly max: number | null;
}

export function segmentOf({ line, name, place, type, source, target, max }: Words): Segment {
  return {
    Ref: refOf(`${line.Id}-${place}`, textMark(target ?? '')),
    Film: name,
    Type: type,
    Source: source,
    Cible: target ?? '',
    NbSignesMax: max,
    IsRelu: line.IsRelu === true,
  };
}
