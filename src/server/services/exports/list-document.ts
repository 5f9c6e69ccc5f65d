import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { formatDateTime, parseInstant } from '#domain/values/dates.ts';
import { alignmentOf } from '#domain/records/read/format.ts';
import { heading, linesTable } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { textsIn } from '#domain/texts/server-texts.ts';

/** Points between the margins of a landscape page. */
const PAGE_WIDTH = 742;
/** Beside each column but the outer ones. */
const GAP = 8;

export interface PrintedList {
  readonly title: string;
  readonly columns: readonly { readonly title: string; readonly width: number; readonly field: FieldDescriptor }[];
  /** As many texts a row as columns. */
  readonly rows: readonly (readonly string[])[];
}

/** Any list on paper: its columns keep the proportions they have on screen. */
export function listDocument(
  { culture, user, now }: Pick<RequestContext, 'culture' | 'user'> & { readonly now: string },
  { title, columns, rows }: PrintedList,
): PdfDocument {
  const text = textsIn(culture);
  const room = PAGE_WIDTH - GAP * (columns.length - 1);
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  return {
    title,
    culture,
    createdAt: new Date(parseInstant(now) ?? 0),
    orientation: 'landscape',
    footer: text('document.imprime', { date: formatDateTime(now), nom: user.nom }),
    content: [
      heading(title, text('document.lignes', { count: rows.length })),
      linesTable({
        columns: columns.map(({ title: name, width, field }) => ({
          title: name,
          width: (width / whole) * room,
          alignment: alignmentOf(field) === 'right' ? 'right' : 'left',
        })),
        rows,
      }),
    ],
  };
}
