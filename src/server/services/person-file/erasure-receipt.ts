import { entities } from '#generated/entities/all.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { ConservationNature } from '#generated/enums/conservation-nature.gen.ts';
import { anonymisePerson } from '#domain/accounts/anonymise.ts';
import { exportFileName } from '#domain/exports/file-name.ts';
import { erasurePlan, type FateLine } from '#domain/person-file/erasure-plan.ts';
import { gatherPerson } from '#domain/person-file/gather.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { formatDate, parseInstant } from '#domain/values/dates.ts';
import { create, forget, open } from '#domain/work/work.ts';
import { heading, labelledLines, paragraph, subheading } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { entityTexts } from '#server/services/exports/entity-texts.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { languageOfPerson } from './person-file.ts';

interface Erased {
  readonly name: string;
  readonly culture: Language;
  readonly now: string;
  readonly today: string;
  readonly lines: readonly FateLine[];
}

/** Erases a person at their request (GDPR, art. 17). The receipt names them: it is handed over and kept nowhere. */
export const eraseDossier: FileService<{ readonly params: { readonly id: number }; readonly body: { readonly Version: number } }> = {
  entity: 'personne',
  *run({ params: { id }, body }, { now, today, userId, confirmation }) {
    const person = yield* open('personne', id, body.Version);
    const name = [person.Prenom, person.Nom].filter(Boolean).join(' ');
    const culture = yield* languageOfPerson(id);
    const lines = erasurePlan(yield* gatherPerson({ ...person }), textsIn(culture));
    yield* forget(yield* anonymisePerson(person, { entities, now, today, confirmation }));
    yield* create('conservation-acte', {
      Nature: ConservationNature.effacement,
      Le: now,
      Entite: textsIn('fr')('dossier.sorte'),
      IdFiche: id,
      NbFiches: lines.filter(({ Sort }) => Sort === 'efface').reduce((sum, { Nombre }) => sum + Nombre, 0),
      IdUtilisateur: userId > 0 ? userId : null,
    });
    return receiptOf({ name, culture, now, today, lines });
  },
};

async function receiptOf(erased: Erased): Promise<{ readonly name: string; readonly document: PdfDocument }> {
  const { name, culture, now, today, lines } = erased;
  const text = textsIn(culture);
  const title = text('dossier.recu');
  const namedLines = await Promise.all(
    lines.map(async (line) => ({ ...line, label: (await entityTexts(line.Entite, culture)).labels['many'] ?? '' })),
  );
  const gone = namedLines.filter(({ Sort }) => Sort === 'efface' || Sort === 'vide');
  const stays = namedLines.filter(({ Sort }) => Sort !== 'efface' && Sort !== 'vide');
  const document: PdfDocument = {
    title,
    culture,
    createdAt: new Date(parseInstant(now) ?? 0),
    content: [
      heading(title, name),
      paragraph(text('dossier.recuIntro', { jour: formatDate(today) })),
      subheading(text('dossier.faitEfface')),
      labelledLines(gone.map((line) => [`${line.label} (${line.Nombre})`, fateWords(line, text)] as const)),
      ...(stays.length === 0 ? [] : [subheading(text('dossier.resteGarde'))]),
      labelledLines(stays.map((line) => [`${line.label} (${line.Nombre})`, fateWords(line, text)] as const)),
      paragraph(text('dossier.recuVoies')),
    ],
  };
  return { name: exportFileName(`${title} ${name}`, today, 'pdf'), document };
}

function fateWords({ Sort, Duree }: FateLine, text: ServerText): string {
  if (Sort === 'loi' || Sort === 'terme') return text(`dossier.sorts.${Sort}`, { duree: Duree ?? '' });
  return text(`dossier.sorts.${Sort}`);
}
