import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { PublishedScreening } from '#domain/programmation/published/published-programme.ts';
import { formatFullDay } from '#domain/values/dates.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { heading, linesTable, subheading } from '#server/documents/pdf-blocks.ts';
import { INK } from '#server/documents/pdf-styles.ts';
import { filmLines } from './film-line.ts';
import { hourOf, placeOf, presenceWords, versionWords } from './sheet-words.ts';

/** Day by day, hour by hour: what the public takes along. */
export function programmePages(
  screenings: readonly PublishedScreening[],
  { culture, eannee }: { readonly culture: Language; readonly eannee: number },
): Content[] {
  const text = textsIn(culture);
  const days = [...Map.groupBy(screenings, ({ day }) => day)];
  if (days.length === 0) return [];
  return [
    heading(text('imprime.programme'), text('imprime.edition', { annee: eannee })),
    ...days.flatMap(([day, some], index): Content[] => [
      { stack: [subheading(formatFullDay(day, culture))], ...(index === 0 ? {} : { pageBreak: 'before' }) },
      dayTable(some, text),
    ]),
  ];
}

function dayTable(screenings: readonly PublishedScreening[], text: ServerText): Content {
  return linesTable({
    columns: [
      { title: text('imprime.heure'), width: 70 },
      { title: text('imprime.seance'), width: '*' },
      { title: text('imprime.salle'), width: 140 },
    ],
    rows: screenings.map((one) => [
      [hourOf(one.day, one.start), hourOf(one.day, one.end)].filter((hour) => hour !== '').join(' – '),
      seanceOf(one, text),
      placeCell(one),
    ]),
  });
}

function placeCell(one: PublishedScreening): Content {
  const place = placeOf(one);
  return one.address === null ? place : { stack: [place, { text: one.address, fontSize: 8, color: INK.aside }] };
}

function seanceOf(one: PublishedScreening, text: ServerText): Content {
  const signs = [
    ...(one.section === null ? [] : [one.section]),
    ...(one.isReserved ? [text('imprime.surReservation')] : []),
    ...versionWords(one, text),
    ...presenceWords(one, text),
    ...(one.ticketCode === null ? [] : [text('imprime.billetterie', { code: one.ticketCode })]),
  ];
  return {
    stack: [
      { text: one.programme, bold: true },
      ...(signs.length === 0 ? [] : [{ text: signs.join(' · '), fontSize: 8, color: INK.aside }]),
      ...filmLines(one, text).map((line): Content => ({ text: line, fontSize: 9 })),
    ],
  };
}
