import type { Language } from '#generated/entities/descriptor.gen.ts';
import { exportFileName } from '#domain/exports/file-name.ts';
import type { Processing } from '#domain/retention/processing.ts';
import { rightLabel, wholeRegister } from '#domain/retention/register.ts';
import { termWords } from '#domain/retention/term-words.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { formatDate, parseInstant } from '#domain/values/dates.ts';
import { heading, linesTable, paragraph } from '#server/documents/pdf-blocks.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';

/** The register as a workbook, one processing a line. */
export const exportRegistre: FileService<unknown> = {
  entity: 'conservation-acte',
  *run(_asked, { culture, today }) {
    const text = textsIn(culture);
    return {
      name: exportFileName(text('registre.titre'), today, 'xlsx'),
      sheet: {
        format: 'xlsx',
        title: text('registre.titre'),
        columns: titlesOf(text).map((title, index) => ({ title, width: [220, 160, 360, 200, 160, 200][index] ?? 160 })),
        rows: (yield* wholeRegister(culture)).map((processing) =>
          cellsOf(processing, { text, culture }).map((cell) => ({ as: 'text', text: cell }) as const),
        ),
      },
    };
  },
};

/** The same on paper, for an authority that asks for it. */
export const printRegistre: FileService<unknown> = {
  entity: 'conservation-acte',
  *run(_asked, { culture, now, today }) {
    const text = textsIn(culture);
    const title = text('registre.titre');
    const document = {
      title,
      culture,
      createdAt: new Date(parseInstant(now) ?? 0),
      orientation: 'landscape' as const,
      content: [
        heading(title, formatDate(today)),
        paragraph(text('registre.intro')),
        linesTable({
          columns: titlesOf(text).map((column) => ({ title: column })),
          rows: (yield* wholeRegister(culture)).map((processing) => cellsOf(processing, { text, culture })),
        }),
      ],
    };
    return { name: exportFileName(title, today, 'pdf'), document };
  },
};

interface Words {
  readonly text: ServerText;
  readonly culture: Language;
}

function titlesOf(text: ServerText): readonly string[] {
  return (['but', 'sorte', 'champs', 'lecteurs', 'duree', 'issue'] as const).map((key) => text(`registre.${key}`));
}

function cellsOf({ purpose, title, fields, right, keep, act }: Processing, { text, culture }: Words): readonly string[] {
  return [purpose, title, fields.join(', '), rightLabel(right, culture), termWords(keep, text), text(`registre.actes.${act}`)];
}
