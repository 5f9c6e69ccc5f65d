import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { trajetSensEnum } from '#generated/enums/trajet-sens.gen.ts';
import { TransportMoyen, transportMoyenEnum } from '#generated/enums/transport-moyen.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { FESTIVAL_ZONE, formatDate, formatDay, parseInstant, zonedParts } from '#domain/records/values/dates.ts';
import { formatMoney } from '#domain/records/values/money.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import type { GuestEvent } from '#domain/welcome/guest-events.ts';
import type { Roadmap } from '#domain/welcome/roadmap.ts';
import { heading, labelledLines, linesTable, paragraph, subheading } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { stayContent } from '#server/services/lodging/voucher-document.ts';

interface Printing {
  readonly title: string;
  /** Language of who prints: that of the file. Each page is in the language of its guest. */
  readonly culture: Language;
  readonly printedAt: Date;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** One page a guest, with all that they need from their journey to their departure. */
export const roadmapDocument = (roadmaps: readonly Roadmap[], { title, culture, printedAt, today }: Printing): PdfDocument => ({
  title,
  culture,
  createdAt: printedAt,
  content: roadmaps.flatMap((roadmap, index): Content[] => [
    { stack: pageOf(roadmap, today), ...(index === 0 ? {} : { pageBreak: 'before' as const }) },
  ]),
  footer: title,
});

const pageOf = (roadmap: Roadmap, today: string): Content[] => {
  const text = textsIn(roadmap.culture);
  return [
    heading(
      `${text('feuille.bienvenue')} ${roadmap.name}`,
      `${text('feuille.titre')} · ${text('feuille.edition', { annee: roadmap.edition })}`,
    ),
    presence(roadmap, text),
    ...journeys(roadmap, text),
    subheading(text('feuille.hebergement')),
    ...(roadmap.stays.length === 0 ? [paragraph(text('feuille.sansNuit'))] : roadmap.stays.flatMap((stay) => stayOf(stay, roadmap))),
    ...screenings(roadmap, text),
    ...meetings(roadmap, text),
    ...allowances(roadmap, text),
    ...contacts(roadmap, text),
    { text: text('feuille.mention', { date: formatDate(today) }), style: 'aside' },
  ];
};

const stayOf = (stay: Roadmap['stays'][number], { hotels, culture }: Roadmap): readonly Content[] =>
  stayContent(stay, { hotel: hotels.find((hotel) => readId(hotel) === stay.idHotel), culture });

const dayAndHour = (date: string | null, hour: string | null, culture: Language): string | null =>
  date === null ? null : [formatDay(date, culture), (hour ?? '').slice(0, 5)].filter((part) => part !== '').join(' · ');

const presence = ({ participant, culture }: Roadmap, text: ServerText): Content =>
  labelledLines([
    [text('feuille.arrivee'), dayAndHour(readText(participant, 'Arrivee'), readText(participant, 'HeureArrivee'), culture)],
    [text('feuille.depart'), dayAndHour(readText(participant, 'Depart'), readText(participant, 'HeureDepart'), culture)],
  ]);

const journeys = ({ journeys: all, culture }: Roadmap, text: ServerText): readonly Content[] =>
  all.length === 0
    ? []
    : [subheading(text('feuille.trajets')), labelledLines(all.map((journey) => journeyLine(journey, { culture, text })))];

const journeyLine = (
  journey: RecordData,
  { culture, text }: { readonly culture: Language; readonly text: ServerText },
): readonly [string, string] => {
  const means = readNumber(journey, 'Moyen') ?? TransportMoyen.nonDefini;
  const said = [
    dayAndHour(readText(journey, 'Date'), readText(journey, 'Heure'), culture),
    means === TransportMoyen.nonDefini ? null : enumLabel(transportMoyenEnum, means, culture),
    readText(journey, 'Numero'),
    readText(journey, 'Gare'),
    journey['IsNavette'] === true ? text('feuille.navette') : null,
  ];
  return [
    enumLabel(trajetSensEnum, readNumber(journey, 'Sens') ?? 0, culture) ?? '',
    said.filter((part) => part !== null && part !== '').join(' · '),
  ];
};

/** `sam. 30/01 · 20:15 – 22:05`, in the time of the festival. */
const timeOf = ({ start, end }: GuestEvent, culture: Language): string => {
  const from = zonedParts(parseInstant(start) ?? 0, FESTIVAL_ZONE);
  const to = end === null ? null : zonedParts(parseInstant(end) ?? 0, FESTIVAL_ZONE).time;
  return `${formatDay(from.date, culture)} · ${[from.time, to].flatMap((time) => time?.slice(0, 5) ?? []).join(' – ')}`;
};

const eventsTable = (rows: readonly (readonly [string, string, string])[], text: ServerText): Content =>
  linesTable({
    columns: [
      { title: text('feuille.quand'), width: 130 },
      { title: text('feuille.quoi'), width: '*' },
      { title: text('feuille.ou'), width: 150 },
    ],
    rows,
  });

const screenings = ({ screenings: all, culture }: Roadmap, text: ServerText): readonly Content[] =>
  all.length === 0
    ? []
    : [
        subheading(text('feuille.seances')),
        eventsTable(
          all.map((one) => [timeOf(one, culture), `${one.title} (${text(`feuille.${one.part}`)})`, one.place]),
          text,
        ),
      ];

const meetings = ({ meetings: all, culture }: Roadmap, text: ServerText): readonly Content[] =>
  all.length === 0
    ? []
    : [
        subheading(text('feuille.rendezVous')),
        eventsTable(
          all.map((one) => [timeOf(one, culture), one.role === null ? one.title : `${one.title} (${one.role})`, one.place]),
          text,
        ),
      ];

const allowances = ({ allowances: all, culture }: Roadmap, text: ServerText): readonly Content[] =>
  all.length === 0
    ? []
    : [
        subheading(text('feuille.defraiements')),
        labelledLines(
          all.map(({ label, amount, isGiven }) => [
            label,
            [amount === null ? null : formatMoney(amount, culture), text(isGiven ? 'feuille.remis' : 'feuille.aRemettre')]
              .filter((part) => part !== null)
              .join(' · '),
          ]),
        ),
      ];

const contacts = ({ host, issuer }: Roadmap, text: ServerText): readonly Content[] =>
  host === null && issuer === null
    ? []
    : [
        subheading(text('feuille.contacts')),
        labelledLines([
          [text('feuille.referent'), host === null ? null : [host.name, host.reach].filter((part) => part !== '').join(' · ')],
          [text('feuille.festival'), issuer === null ? null : [issuer.name, ...issuer.reach].join(' · ')],
        ]),
      ];
