import type { Content } from 'pdfmake/interfaces.js';
import type { Shipment } from '#domain/copies/shipments.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatFilmDuration, parseDuration } from '#domain/values/dates/durations.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { box, heading, labelledLines, linesTable, paragraph } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { INK } from '#server/documents/pdf-styles.ts';

interface Printing {
  readonly culture: Language;
  readonly title: string;
  readonly printedAt: Date;
}

const LABEL_MARGIN = 22;

/** One card of A6 a parcel: whom it goes to in large letters, what is inside, and how it is followed. */
export function labelsDocument(shipments: readonly Shipment[], { culture, title, printedAt }: Printing): PdfDocument {
  const text = textsIn(culture);
  return {
    title,
    culture,
    createdAt: printedAt,
    size: 'A6',
    orientation: 'landscape',
    pages: 'cards',
    letterhead: 'own',
    margins: [LABEL_MARGIN, LABEL_MARGIN, LABEL_MARGIN, LABEL_MARGIN],
    content: shipments.map((one, index): Content => ({ stack: labelOf(one, text), ...breakBefore(index) })),
  };
}

function labelOf({ leg, copy, film, support, from, to, phone }: Shipment, text: ServerText): Content[] {
  return [
    { text: `${text('acheminement.de')} ${from.join(', ')}`, fontSize: 8, color: INK.aside, margin: [0, 0, 0, 8] },
    { text: text('acheminement.vers').toUpperCase(), style: 'label' },
    { text: to[0] ?? text('acheminement.sansDestinataire'), bold: true, fontSize: 16 },
    ...to.slice(1).map((line): Content => ({ text: line, fontSize: 13 })),
    ...(phone === null ? [] : [{ text: phone, fontSize: 11 }]),
    { text: film, bold: true, fontSize: 12, margin: [0, 10, 0, 0] },
    { text: partsOf([support, copy.Format, copy.NoSupport]), fontSize: 10 },
    {
      columns: [
        { width: '*', text: partsOf([leg.Transporteur, leg.NoSuivi]), fontSize: 10 },
        { width: 'auto', text: weightOf(leg, text), fontSize: 10, alignment: 'right' },
      ],
      columnGap: 8,
      margin: [0, 4, 0, 0],
    },
    { text: text('acheminement.fragile'), bold: true, fontSize: 10, margin: [0, 6, 0, 0] },
  ];
}

/** A page a parcel, which travels with it and is signed when it arrives. */
export function slipsDocument(shipments: readonly Shipment[], { culture, title, printedAt }: Printing): PdfDocument {
  const text = textsIn(culture);
  return {
    title,
    culture,
    createdAt: printedAt,
    footer: text('acheminement.imprimeLe', { date: formatDateTime(printedAt.toISOString()) }),
    content: shipments.map((one, index): Content => ({ stack: slipOf(one, text), ...breakBefore(index) })),
  };
}

function slipOf(shipment: Shipment, text: ServerText): Content[] {
  const { leg, from, to, phone, film } = shipment;
  return [
    heading(text('acheminement.bordereau'), film),
    {
      columns: [addressBox(text('acheminement.de'), from), addressBox(text('acheminement.vers'), phone === null ? to : [...to, phone])],
      columnGap: 12,
    },
    labelledLines([
      [text('acheminement.transporteur'), leg.Transporteur],
      [text('acheminement.suivi'), leg.NoSuivi],
      [text('acheminement.depart'), momentOf(leg.Depart)],
      [text('acheminement.arrivee'), momentOf(leg.Arrivee)],
      [text('acheminement.colis'), weightOf(leg, text)],
      [text('acheminement.commentaire'), leg.Commentaire],
    ]),
    contentTable(shipment, text),
    paragraph(text('acheminement.sansValeur')),
    {
      columns: [signature(text('acheminement.remis')), signature(text('acheminement.recu'))],
      columnGap: 24,
      margin: [0, 40, 0, 0],
    },
  ];
}

function contentTable({ copy, film, support, length }: Shipment, text: ServerText): Content {
  const seconds = length === null ? null : parseDuration(length);
  return linesTable({
    columns: [
      { title: text('acheminement.film'), width: '*' },
      { title: text('acheminement.support') },
      { title: text('acheminement.numero') },
      { title: text('acheminement.format') },
      { title: text('acheminement.duree'), alignment: 'right' },
    ],
    rows: [[film, support ?? '', copy.NoSupport ?? '', copy.Format ?? '', seconds === null ? '' : formatFilmDuration(seconds)]],
  });
}

function addressBox(title: string, lines: readonly string[]): Content {
  return box({
    stack: [{ text: title, style: 'label' }, ...lines.map((line, index): Content => ({ text: line, bold: index === 0 }))],
  });
}

function signature(title: string): Content {
  return {
    stack: [
      { text: title, style: 'label' },
      { text: '\n\n____________________________', color: INK.aside },
    ],
  };
}

function momentOf(instant: string | null): string | null {
  return instant === null ? null : formatDateTime(instant);
}

function weightOf({ NbColis, Poids }: Shipment['leg'], text: ServerText): string {
  const count = NbColis ?? 1;
  return partsOf([text('acheminement.nbColis', { count }), Poids === null ? null : text('acheminement.kilos', { poids: Poids })]);
}

function partsOf(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

function breakBefore(index: number): { readonly pageBreak?: 'before' } {
  return index === 0 ? {} : { pageBreak: 'before' };
}
