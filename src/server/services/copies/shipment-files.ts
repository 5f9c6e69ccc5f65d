import { shipmentsOf } from '#domain/copies/shipments.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { see } from '#domain/work/work.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { labelsDocument, slipsDocument } from './shipment-papers.ts';

interface PaperQuery {
  readonly query: { readonly document: 'etiquettes' | 'bordereaux'; readonly ids: string };
}

/** Labels of parcels, one a card, or shipping slips, one a page, of the chosen legs. */
export const printAcheminements: FileService<PaperQuery> = {
  entity: 'film-acheminement',
  *run({ query }, { culture, now }) {
    const ids = [...new Set(query.ids.split(',').map(Number))];
    for (const id of ids) yield* see('film-acheminement', id);
    const text = textsIn(culture);
    const title = text(`acheminement.${query.document}`);
    const printing = { culture, title, printedAt: new Date(parseInstant(now) ?? 0) };
    const shipments = yield* shipmentsOf(ids, culture);
    const document = query.document === 'etiquettes' ? labelsDocument(shipments, printing) : slipsDocument(shipments, printing);
    return { name: `${title}.pdf`, document };
  },
};
