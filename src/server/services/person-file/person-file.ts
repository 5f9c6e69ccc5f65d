import { languageOf } from '#domain/mails/compose.ts';
import { readFace } from '#domain/editions/face/read-face.ts';

import { exportFileName } from '#domain/exports/file-name.ts';
import { describeRecords } from '#domain/person-file/describe.ts';
import { baseOf, isIdentity } from '#domain/person-file/edges.ts';
import { type Gathered, gatherPerson } from '#domain/person-file/gather.ts';
import { commentsAbout } from '#domain/threads/comments-about.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { create, find, names, see, type Work } from '#domain/work/work.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { ConservationNature } from '#generated/enums/conservation-nature.gen.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import type { NamedMention } from './held-data.ts';

/** The file of a person (GDPR, art. 15); the journal of retention records who requested it. */
export const exportDossier: FileService<{ readonly params: { readonly id: number } }> = {
  entity: 'personne',
  *run({ params: { id } }, { now, today, userId }) {
    const person = yield* see('personne', id);
    const held = yield* gatherPerson({ ...person });
    const gathered = { ...held, records: [...held.records, ...(yield* commentsAbout(held.ids))] };
    const culture = yield* languageOfPerson(id);
    const { records, strangers } = yield* describeRecords(gathered);
    yield* create('conservation-acte', {
      Nature: ConservationNature.lecture,
      Le: now,
      Entite: textsIn('fr')('dossier.sorte'),
      IdFiche: id,
      NbFiches: records.length,
      IdUtilisateur: userId > 0 ? userId : null,
    });
    const name = [person.Prenom, person.Nom].filter(Boolean).join(' ');
    const { hidden, signed } = gathered;
    const mentions = yield* namedMentions(gathered);
    const file = { name, culture, now, face: yield* readFace(), records, strangers, mentions, hidden, signed };
    return { name: exportFileName(`${textsIn(culture)('dossier.titre')} ${name}`, today, 'zip'), person: file };
  },
};

/** The language of the correspondence with the person. */
export function* languageOfPerson(id: number): Work<Language> {
  const contacts = yield* find('contact', { IdPersonne: id });
  const languages = yield* find('langue', { Id: contacts.flatMap(({ IdLangueCorrespondance }) => IdLangueCorrespondance ?? []) });
  return languageOf(languages[0]?.Code ?? null);
}

function* namedMentions({ mentions }: Gathered): Work<readonly NamedMention[]> {
  const named: NamedMention[] = [];
  for (const mention of mentions) {
    const mentionNames = isIdentity(mention.entity) ? null : yield* names(baseOf(mention.entity), mention.ids);
    named.push({ ...mention, names: mentionNames === null ? null : mention.ids.map((id) => String(mentionNames[String(id)] ?? id)) });
  }
  return named;
}
