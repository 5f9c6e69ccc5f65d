import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { RoadmapPage, RoadmapSection } from '#domain/welcome/roadmap/roadmap-page.ts';
import { pageForEach } from '#server/documents/letterhead.ts';
import { box, heading, labelledLines, linesTable, paragraph, subheading } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';

interface Printing {
  readonly title: string;
  /** Language of who prints: that of the file. Each page is in the language of its guest. */
  readonly culture: Language;
  readonly printedAt: Date;
  /** The one edition that the pages belong to; null: they belong to several. */
  readonly year: number | null;
}

/** One page a guest, with all that they need from their journey to their departure. */
export function roadmapDocument(pages: readonly RoadmapPage[], { title, culture, printedAt, year }: Printing): PdfDocument {
  return {
    title,
    culture,
    createdAt: printedAt,
    ...(year === null ? {} : { year }),
    content: pageForEach(pages.map(pageOf)),
  };
}

function pageOf({ Titre, Edition, Mention, Sections, Culture }: RoadmapPage): Content[] {
  return [heading(Titre, Edition), ...Sections.flatMap((section) => sectionOf(section, Culture)), { text: Mention, style: 'aside' }];
}

function sectionOf({ Genre, Titre, Texte, Lignes, Evenements }: RoadmapSection, culture: Language): readonly Content[] {
  const lines = labelledLines(Lignes.map(({ Libelle, Texte: lineText }) => [Libelle, lineText] as const));
  return [
    ...(Titre === null ? [] : [subheading(Titre)]),
    ...(Texte === null ? [] : [paragraph(Texte)]),
    ...(Lignes.length === 0 ? [] : [Genre === 'sejour' ? box(lines) : lines]),
    ...(Evenements.length === 0 ? [] : [eventsTable(Evenements, culture)]),
  ];
}

function eventsTable(events: RoadmapSection['Evenements'], culture: Language): Content {
  const text = textsIn(culture);
  return linesTable({
    columns: [{ title: text('feuille.quand') }, { title: text('feuille.quoi'), width: '*' }, { title: text('feuille.ou') }],
    rows: events.map(({ Quand, Quoi, Ou }) => [Quand, Quoi, Ou]),
  });
}
