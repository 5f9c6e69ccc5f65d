import type { Content } from 'pdfmake/interfaces.js';
import { LANGUAGES } from '#generated/i18n/languages.gen.ts';
import { placeWords, makeCodes } from '#domain/palmares/audience/code-services.ts';
import { groupedCode } from '#domain/palmares/audience/ticket-code.ts';
import { publicAddress } from '#domain/mails/mail-work.ts';
import { formatDateTime, parseInstant } from '#domain/values/dates.ts';
import { readText } from '#domain/values/record-data.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { names, refuseWith } from '#domain/work/work.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { qrCode } from '#server/documents/pdf-blocks.ts';
import { INK } from '#server/documents/pdf-styles.ts';
import type { FileService, ProducedFile } from '#server/services/produced/produced-file.ts';

interface CodesCall {
  readonly params: { readonly id: number };
  readonly body: { readonly IdProgrammation: number; readonly Nombre: number; readonly Format: 'pdf' | 'csv' };
}

interface Slip {
  readonly code: string;
  readonly address: string;
}

interface SlipWords {
  readonly prize: string;
  readonly films: string;
  readonly screening: string;
  readonly end: string;
}

/** New codes of a screening on their sheet: slips to cut out, or lines for the ticketing. They are written here alone. */
export const createScrutinCodes: FileService<CodesCall> = {
  entity: 'scrutin-code',
  *run({ params: { id }, body: { IdProgrammation, Nombre, Format } }, { culture, now }) {
    const address = yield* publicAddress();
    if (address === null) return yield* refuseWith('regle-metier', { message: 'invitation.sansAdresse' });
    const { vote, screening, codes } = yield* makeCodes(id, { screening: IdProgrammation, count: Nombre });
    const text = textsIn(culture);
    const { Programme, Salle } = (yield* placeWords([screening.screening]))(screening.screening);
    const prizes = yield* names('festival-prix', [vote.year.IdPrix]);
    const words: SlipWords = {
      prize: readText(prizes, String(vote.year.IdPrix)) ?? '–',
      films: screening.films.map(({ title }) => title).join(', '),
      screening: `${Programme} · ${formatDateTime(screening.start)} · ${Salle}`,
      end: formatDateTime(vote.vote.FinVote ?? ''),
    };
    const slips = codes.map((code) => ({ code: groupedCode(code), address: `${address}/vote#${code}` }));
    const title = `${text('imprime.codes')} ${Programme} ${formatDateTime(screening.start).replaceAll(/[/:]/g, '-')}`;
    return Format === 'csv'
      ? csvFile(slips, words, { title, text })
      : pdfFile(slips, words, { title, culture, createdAt: new Date(parseInstant(now) ?? 0) });
  },
};

function csvFile(
  slips: readonly Slip[],
  { prize, screening, end }: SlipWords,
  { title, text }: { readonly title: string; readonly text: ServerText },
): ProducedFile {
  const columns = [
    { title: text('imprime.code'), width: 18 },
    { title: text('imprime.adresse'), width: 50 },
    { title: text('imprime.prix'), width: 30 },
    { title: text('imprime.seance'), width: 50 },
    { title: text('imprime.finVote'), width: 20 },
  ];
  const rows = slips.map(({ code, address }) =>
    [code, address, prize, screening, end].map((cell) => ({ as: 'text' as const, text: cell })),
  );
  return { name: `${title}.csv`, sheet: { format: 'csv', title, columns, rows } };
}

function pdfFile(slips: readonly Slip[], words: SlipWords, document: Pick<PdfDocument, 'title' | 'culture' | 'createdAt'>): ProducedFile {
  return { name: `${document.title}.pdf`, document: { ...document, content: slipRows(slips, words) } };
}

const PER_ROW = 2;

/** Rows of slips that are cut out along their borders; none is split over two pages. */
function slipRows(slips: readonly Slip[], words: SlipWords): Content[] {
  const rows: Content[][] = [];
  for (let index = 0; index < slips.length; index += PER_ROW) {
    const cells = slips.slice(index, index + PER_ROW).map((slip) => slipCell(slip, words));
    rows.push([...cells, ...Array.from({ length: PER_ROW - cells.length }, () => '')]);
  }
  return [{ table: { widths: ['*', '*'], body: rows, dontBreakRows: true } }];
}

/** The audience reads one of the languages of the product. */
const INVITATIONS = LANGUAGES.map((culture) => textsIn(culture));

function slipCell({ code, address }: Slip, { prize, films, screening, end }: SlipWords): Content {
  return {
    columns: [
      { width: 78, stack: [qrCode(address, 72)] },
      {
        width: '*',
        stack: [
          { text: prize, bold: true, fontSize: 10 },
          { text: films, fontSize: 8 },
          { text: screening, fontSize: 7, color: INK.aside },
          { text: code, bold: true, fontSize: 12, margin: [0, 4, 0, 2] },
          ...INVITATIONS.map((text): Content => ({ text: text('imprime.votezAvant', { date: end }), fontSize: 7 })),
          { text: address.split('#')[0] ?? '', fontSize: 7 },
        ],
      },
    ],
    columnGap: 6,
    margin: [4, 6, 4, 6],
  };
}
