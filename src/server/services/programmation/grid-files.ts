import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { type GridPart, projections } from '#domain/programmation/projection.ts';
import { printedGrid } from '#domain/programmation/printed-grid.ts';
import { publishedProgramme, type PublishedScreening } from '#domain/programmation/published/published-programme.ts';
import { coloursOfProgrammes } from '#domain/programmation/section-colours.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { formatDate, formatDateTime, parseInstant } from '#domain/values/dates.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { names, refuse, type Work } from '#domain/work/work.ts';
import { heading, paragraph } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { doorPages } from './door-sheet.ts';
import { GRID_MARGINS, type GridFormat, gridPages } from './grid-pages.ts';
import { programmePages } from './printed-programme.ts';
import { projectionPages } from './projection-sheet.ts';

interface GridPaperCall {
  readonly params: { readonly annee: number };
  readonly query: {
    readonly document: 'porte' | 'projection' | 'programme' | 'grille';
    readonly jour?: string;
    readonly salle?: number;
    readonly salles?: string;
    readonly format?: GridFormat;
  };
}

/** Copies and their keys are shown only to those who may read them, whatever else they may print. */
const COPIES = 'FILM-COPIE';

/** A sheet of the grid. Doors and programmes tell what was published; who projects needs the grid as it is. */
export const printGrille: FileService<GridPaperCall> = {
  entity: 'festival-programmation',
  *run({ params, query }, { culture, now, today, has }) {
    if (query.document === 'projection' && !has(COPIES)) yield* refuse('droit-manquant');
    const part: GridPart = { eannee: params.annee, day: query.jour ?? null, room: query.salle ?? null };
    const text = textsIn(culture);
    const title = text(`imprime.${query.document}`);
    const about = [title, String(part.eannee), part.day ?? '', yield* roomName(part.room)].filter((one) => one !== '').join(' ');
    const printing = { culture, title, about, printedAt: new Date(parseInstant(now) ?? 0), year: part.eannee };
    if (query.document === 'grille') return { name: `${about}.pdf`, document: yield* gridDocument(query, { ...printing, now }) };
    const document =
      query.document === 'projection'
        ? projectionDocument(yield* projections(part), { ...printing, now })
        : yield* publishedDocument(part, { ...printing, today, isDoor: query.document === 'porte' });
    return { name: `${about}.pdf`, document };
  },
};

function* roomName(id: number | null): Work<string> {
  return id === null ? '' : String((yield* names('festival-salle', [id]))[String(id)] ?? '');
}

interface Printing {
  readonly culture: Language;
  readonly title: string;
  /** Subject in the name of the file. */
  readonly about: string;
  readonly printedAt: Date;
  /** Edition whose face it wears. */
  readonly year: number;
}

function projectionDocument(
  all: Parameters<typeof projectionPages>[0],
  { now, ...printing }: Printing & { readonly now: string },
): PdfDocument {
  const text = textsIn(printing.culture);
  const content = projectionPages(all, printing.culture);
  const footer = text('imprime.enCours', { date: formatDateTime(now) });
  const shown = content.length === 0 ? nothing(printing, text('imprime.sansSeanceConfirmee')) : content;
  return { ...documentOf(printing, { footer, content: shown }), orientation: 'landscape' };
}

/** The grid on paper, as it is on screen. */
function* gridDocument(
  { jour, salles, format = 'a4' }: GridPaperCall['query'],
  { now, ...printing }: Printing & { readonly now: string },
): Work<PdfDocument> {
  const text = textsIn(printing.culture);
  const rooms = salles === undefined ? null : salles.split('-').map(Number);
  const days = yield* printedGrid({ eannee: printing.year, day: jour ?? null, rooms });
  const content = gridPages(days, { format, culture: printing.culture });
  return {
    ...documentOf(printing, {
      footer: `${text('imprime.edition', { annee: printing.year })} · ${text('imprime.enCours', { date: formatDateTime(now) })}`,
      content: content.length === 0 ? nothing(printing, text('imprime.sansSeance')) : content,
    }),
    letterhead: 'own',
    margins: GRID_MARGINS,
    orientation: 'landscape',
    ...(format === 'a3' ? { size: 'A3' } : {}),
  };
}

function* publishedDocument(
  { eannee, day, room }: GridPart,
  { today, isDoor, ...printing }: Printing & { readonly today: string; readonly isDoor: boolean },
): Work<PdfDocument> {
  const text = textsIn(printing.culture);
  const { version, publishedAt, screenings } = yield* publishedProgramme(eannee, { today, culture: printing.culture });
  function isAsked(one: PublishedScreening): boolean {
    return (day === null || one.day === day) && (room === null || one.idSalle === room);
  }
  const shown = screenings.filter((one) => isAsked(one) && (isDoor || !one.isCancelled));
  const colours = yield* coloursOfProgrammes(numbersIn(shown, 'idProgramme'));
  const content = isDoor ? doorPages(shown, printing.culture) : programmePages(shown, { culture: printing.culture, eannee, colours });
  const versionText =
    version === null ? text('imprime.jamaisPubliee') : text('imprime.version', { numero: version, date: formatDate(publishedAt ?? '') });
  return documentOf(printing, {
    footer: versionText,
    content: content.length === 0 ? nothing(printing, text('imprime.sansSeance')) : content,
  });
}

function nothing({ about }: Printing, sentence: string): Content[] {
  return [heading(about), paragraph(sentence)];
}

function documentOf(
  { culture, about, printedAt, year }: Printing,
  { footer, content }: { readonly footer: string; readonly content: Content[] },
): PdfDocument {
  return { title: about, culture, createdAt: printedAt, year, footer, content };
}
