import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { PublishedScreening } from '#domain/programmation/published/published-programme.ts';
import type { Colours } from '#domain/programmation/section-colours.ts';
import { formatFullDay } from '#domain/values/dates.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { heading, linesTable, subheading } from '#server/documents/pdf-blocks.ts';
import { INK } from '#server/documents/pdf-styles.ts';
import { filmLines } from './film-line.ts';
import { hourOf, placeOf, presenceWords, versionWords } from './sheet-words.ts';

/** Day by day, hour by hour: what the public takes along. */
export function programmePages(
  screenings: readonly PublishedScreening[],
  { culture, eannee, colours }: { readonly culture: Language; readonly eannee: number; readonly colours: ReadonlyMap<number, Colours> },
): Content[] {
  const text = textsIn(culture);
  const days = [...Map.groupBy(screenings, ({ day }) => day)];
  if (days.length === 0) return [];
  return [
    heading(text('imprime.programme'), text('imprime.edition', { annee: eannee })),
    ...days.flatMap(([day, some], index): Content[] => [
      { stack: [subheading(formatFullDay(day, culture))], ...(index === 0 ? {} : { pageBreak: 'before' }) },
      dayTable(some, { text, colours }),
    ]),
  ];
}

function dayTable(
  screenings: readonly PublishedScreening[],
  { text, colours }: { readonly text: ServerText; readonly colours: ReadonlyMap<number, Colours> },
): Content {
  return linesTable({
    columns: [{ title: text('imprime.heure') }, { title: text('imprime.seance'), width: '*' }, { title: text('imprime.salle') }],
    rows: screenings.map((one) => [hoursOf(one, colours.get(one.idProgramme ?? 0)), seanceOf(one, text), placeCell(one)]),
  });
}

function placeCell(one: PublishedScreening): Content {
  const place = placeOf(one);
  return one.address === null ? place : { stack: [place, { text: one.address, fontSize: 8, color: INK.aside }] };
}

/** Hours over the colour of the section. */
function hoursOf({ day, start, end }: PublishedScreening, colours: Colours | undefined): Content {
  const hours = [hourOf(day, start), hourOf(day, end)].filter((hour) => hour !== '').join(' – ');
  if (colours === undefined) return { text: hours };
  return { stack: [{ text: hours }, { canvas: [{ type: 'rect', x: 0, y: 2, w: 60, h: 3, color: colours.background }] }] };
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
