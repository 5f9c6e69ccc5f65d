import { isLanguage } from '#generated/i18n/languages.gen.ts';
import type { FieldDescriptor, SummaryPart } from '#generated/entities/descriptor.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { displayOf } from './display.ts';
import { type Place, type RecordSource, walkPath } from './record-source.ts';

interface Summarised {
  readonly place: Place;
  readonly field: FieldDescriptor;
  /** A field of a record as people read it. */
  readonly shown: (source: RecordSource, place: Place, name: string) => string | null;
}

/** The text of a summary in the language of the source; null when nothing is left to say. */
export function summaryOf(source: RecordSource, { place, field: { texts }, shown }: Summarised): string | null {
  const language = isLanguage(source.culture) ? source.culture : 'fr';
  const parts = texts?.[language] ?? [];
  const written = parts.map((part) => partText(source, place, { part, shown }));
  const text = written
    .filter((_, index) => !isElided(parts[index], { before: parts[index - 1], text: written[index - 1] ?? '' }))
    .join('')
    .trim();
  return text === '' ? null : text;
}

/** The space after an own text that ends in an apostrophe: « L'Atalante », as a display says it. */
function isElided(part: SummaryPart | undefined, { before, text }: { readonly before: SummaryPart | undefined; readonly text: string }) {
  const isSpace = part !== undefined && 'text' in part && part.text === ' ';
  return isSpace && before !== undefined && 'path' in before && before.path.steps.length === 0 && /['’]$/.test(text);
}

function partText(source: RecordSource, place: Place, { part, shown }: Pick<Summarised, 'shown'> & { readonly part: SummaryPart }): string {
  if ('text' in part) return part.text;
  const { steps, field } = part.path;
  const at = steps.length === 0 ? place : walkPath(source, place, steps)[0]?.at(-1);
  if (at === undefined) return '';
  if (part.form === 'jour') return dayText(source, shown(source, at, field ?? ''));
  if (part.form === 'heure') return (shown(source, at, field ?? '') ?? '').slice(-CLOCK_LENGTH);
  const text = field === null ? displayOf(source, at) : shown(source, at, field);
  if (part.mark !== undefined) return text === 'true' ? `${part.mark} ` : '';
  return part.form === 'majuscules' ? (text ?? '').toUpperCase() : (text ?? '');
}

const CLOCK_LENGTH = '14:00'.length;

/** From the day as it is written: `30/01/2027` → `sam. 30/01`. */
function dayText({ culture }: RecordSource, text: string | null): string {
  const [day, month, year] = (text ?? '').slice(0, 10).split('/');
  return year === undefined ? '' : formatDay(`${year}-${month}-${day}`, culture);
}
