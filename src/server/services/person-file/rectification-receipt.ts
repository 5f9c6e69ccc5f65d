import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { rectificationDonneeEnum } from '#generated/enums/rectification-donnee.gen.ts';
import { RectificationSuite, rectificationSuiteEnum } from '#generated/enums/rectification-suite.gen.ts';
import type { Rectification } from '#generated/records/rectification.gen.ts';
import { exportFileName } from '#domain/exports/file-name.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { formatDate, parseInstant } from '#domain/values/dates.ts';
import { find, refuse, see } from '#domain/work/work.ts';
import { box, heading, labelledLines, paragraph, subheading } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { languageOfPerson } from './person-file.ts';

/** Receipt that a person gets of the corrections that they requested (GDPR, art. 16), in their language. */
export const printRectifications: FileService<{ readonly params: { readonly id: number } }> = {
  entity: 'personne',
  *run({ params: { id } }, { now, today }) {
    const person = yield* see('personne', id);
    const answered = (yield* find('rectification', { IdPersonne: id })).toSorted((left, right) => right.Id - left.Id);
    if (answered.length === 0) return yield* refuse('introuvable');
    const name = [person.Prenom, person.Nom].filter(Boolean).join(' ');
    const culture = yield* languageOfPerson(id);
    const title = textsIn(culture)('dossier.rectification.titre');
    return {
      name: exportFileName(`${title} ${name}`, today, 'pdf'),
      document: receiptOf(answered, { name, culture, createdAt: new Date(parseInstant(now) ?? 0) }),
    };
  },
};

interface Receipt {
  readonly name: string;
  readonly culture: Language;
  readonly createdAt: Date;
}

function receiptOf(answered: readonly Rectification[], { name, culture, createdAt }: Receipt): PdfDocument {
  const say = textsIn(culture);
  const title = say('dossier.rectification.titre');
  return {
    title,
    culture,
    createdAt,
    footer: title,
    content: [
      heading(title, name),
      paragraph(say('dossier.rectification.intro')),
      ...answered.flatMap((one) => answerOf(one, culture)),
      paragraph(say('dossier.recuVoies')),
    ],
  };
}

/** A request with what was and what is, or why it was refused. */
function answerOf(one: Rectification, culture: Language): readonly Content[] {
  const say = textsIn(culture);
  const item = enumLabel(rectificationDonneeEnum, one.Donnee, culture) ?? '';
  const answer = enumLabel(rectificationSuiteEnum, one.Suite, culture) ?? '';
  const isCorrected = one.Suite === RectificationSuite.corrigee;
  const days = { demande: formatDate(one.DateDemande), reponse: formatDate(one.DateSaisie ?? '') };
  return [
    subheading(`${item} – ${answer}`),
    paragraph(say('dossier.rectification.le', days)),
    box(
      labelledLines([
        [say('dossier.rectification.demande'), one.Demande],
        [say('dossier.rectification.avant'), isCorrected ? (one.Avant ?? '–') : null],
        [say('dossier.rectification.apres'), isCorrected ? one.Nouvelle : null],
        [say('dossier.rectification.motif'), one.Motif],
      ]),
    ),
  ];
}
