import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { PublishedScreening } from '#domain/programmation/published/published-programme.ts';
import { formatFullDay } from '#domain/values/dates.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { INK } from '#server/documents/pdf-styles.ts';
import { filmLines } from './film-line.ts';
import { hourOf, presenceWords, venueOf, versionWords } from './sheet-words.ts';

/** A page a room and day, read from two metres. */
export function doorPages(screenings: readonly PublishedScreening[], culture: Language): Content[] {
  const doors = [...Map.groupBy(screenings, ({ day, idSalle }) => `${day} ${idSalle ?? 0}`).values()];
  const sorted = doors.toSorted(([left], [right]) => keyOf(left).localeCompare(keyOf(right)));
  return sorted.map((some, index): Content => ({ stack: pageOf(some, culture), ...(index === 0 ? {} : { pageBreak: 'before' }) }));
}

function keyOf(one: PublishedScreening | undefined): string {
  return `${one?.day ?? ''} ${one?.venue ?? ''} ${one?.room ?? ''}`;
}

function pageOf(screenings: readonly PublishedScreening[], culture: Language): Content[] {
  const [first] = screenings;
  const text = textsIn(culture);
  return [
    { text: first?.room ?? '', fontSize: 30, bold: true, color: INK.accent },
    ...(first == null || venueOf(first) === null ? [] : [{ text: venueOf(first) ?? '', fontSize: 14, color: INK.aside }]),
    { text: formatFullDay(first?.day ?? '', culture), fontSize: 18, bold: true, margin: [0, 4, 0, 14] },
    ...screenings.map((one) => lineOf(one, text)),
  ];
}

function lineOf(one: PublishedScreening, text: ServerText): Content {
  const until = hourOf(one.day, one.end);
  const signs = [...(one.isReserved ? [text('imprime.surReservation')] : []), ...versionWords(one, text), ...presenceWords(one, text)];
  const struck = one.isCancelled ? ({ decoration: 'lineThrough', color: INK.aside } as const) : {};
  const films = filmLines(one, text).map((line): Content => ({ text: line, fontSize: 11, ...struck }));
  return {
    unbreakable: true,
    margin: [0, 0, 0, 12],
    columns: [
      {
        width: 90,
        stack: [
          { text: hourOf(one.day, one.start), fontSize: 22, bold: true, ...struck },
          ...(until === '' ? [] : [{ text: `– ${until}`, fontSize: 11, color: INK.aside }]),
        ],
      },
      {
        width: '*',
        stack: [
          ...(one.isCancelled ? [{ text: text('imprime.annulee'), fontSize: 16, bold: true, color: INK.accent }] : []),
          { text: one.programme, fontSize: 16, bold: true, ...struck },
          ...(one.section === null ? [] : [{ text: one.section, fontSize: 11, color: INK.aside }]),
          ...films,
          ...(signs.length === 0 ? [] : [{ text: signs.join(' · '), fontSize: 11, bold: true }]),
        ],
      },
    ],
  };
}
