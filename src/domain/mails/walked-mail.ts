import type { MailSource, RecipientRoute, MergePath, FoundRecipient } from '#domain/work/mail-source.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { stepsOf } from '#domain/records/query/named-path.ts';
import { derivedValue, meetsConstants, shownText } from '#domain/records/read/derived.ts';
import { displayOf } from '#domain/records/read/display.ts';
import { type Place, type RecordSource, walkPath } from '#domain/records/read/record-source.ts';
import { readId } from '#domain/values/record-data.ts';
import { pathsFor } from './templates/text-by-language.ts';
import { mergeTextOf, writtenFor } from './templates/merge-path.ts';
import { MAILING_FLAGS } from './recipients.ts';

/** Values of the words of a template in one record, walked from one to the next; the server reads them in one statement. */
export function mergeValuesOf(
  rows: RecordSource,
  source: MailSource,
  { id, culture }: { readonly id: number; readonly culture: Language },
): Readonly<Record<string, string>> {
  const record = rows.byId(source.entity, id);
  if (record === null) return {};
  const place = { entity: source.entity, record };
  return Object.fromEntries(
    Object.entries(source.fields).map(([name, paths]) => {
      const texts = pathsFor(paths, culture).map((path) => textAt(rows, place, path));
      const first = texts.find(({ text }) => text !== null && text !== '');
      return [name, writtenFor(first?.text ?? null, texts[0]?.kind ?? null, culture)];
    }),
  );
}

function textAt(rows: RecordSource, place: Place, path: MergePath) {
  const { field, kind } = mergeTextOf((name) => rows.entity(name), place.entity, path);
  const directField = field.path?.steps.length === 0 ? (field.path.field ?? null) : null;
  const value = directField === null ? derivedValue(rows, place, field) : shownText(rows, place, directField);
  return { text: value === null ? null : String(value), kind };
}

/** Everybody at the end of several routes, for each of the records. */
export function recipientsOf(
  rows: RecordSource,
  source: MailSource,
  { ids, routes }: { readonly ids: readonly number[]; readonly routes: readonly RecipientRoute[] },
): readonly FoundRecipient[] {
  return ids.flatMap((about) => {
    const record = rows.byId(source.entity, about);
    if (record === null) return [];
    return routes.flatMap((route) =>
      endsOf(rows, { entity: source.entity, record }, route).map((end) => recipientOf(rows, end, { about, route })),
    );
  });
}

function endsOf(rows: RecordSource, start: Place, { path, where }: RecipientRoute): readonly Place[] {
  if (path === '') return [start];
  const trails = walkPath(
    rows,
    start,
    stepsOf((name) => rows.entity(name), start.entity, path),
  );
  return trails.filter((trail) => meetsConstants(rows, { start, trail }, where)).flatMap((trail) => trail.slice(-1));
}

function recipientOf(
  rows: RecordSource,
  end: Place,
  { about, route }: { readonly about: number; readonly route: RecipientRoute },
): FoundRecipient {
  const { record, entity } = end;
  function readPath(path: string): string {
    return textAt(rows, end, { path }).text ?? '';
  }
  return {
    about,
    way: route.key,
    id: readId(record),
    entity,
    name: route.name === null ? displayOf(rows, end) : readPath(route.name),
    email: readPath(route.email) || null,
    language: route.languages.map(readPath).find((text) => text !== null && text !== '') ?? null,
    mailing: route.isContact
      ? {
          isWanted: record[MAILING_FLAGS.isWanted] === true,
          isRefused: record[MAILING_FLAGS.isRefused] === true,
          isBounced: record[MAILING_FLAGS.isBounced] === true,
          isArchived: record[MAILING_FLAGS.isArchived] === true,
        }
      : null,
  };
}
