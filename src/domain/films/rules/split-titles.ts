import { splitTitle } from '#domain/values/text/title.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { type CommitRule, idsOf, type Written, type WrittenOf, writtenOf } from '#domain/work/rule.ts';
import { find, mark, type Work } from '#domain/work/work.ts';

interface Parts {
  readonly prefix: string | null;
  readonly title: string | null;
}

/** A title that comes whole, from a file, a form or a deposit, sorts under its first word: its article goes to its prefix. */
export const splitTitles: CommitRule = {
  name: 'split the article off a title',
  phase: 'before-commit',
  on: [
    { entity: 'film-titre', ops: ['insert', 'update'], fields: ['Titre'] },
    { entity: 'film', ops: ['insert', 'update'], fields: ['TitreInternational'] },
  ],
  *run(written) {
    yield* splitTranslated(written);
    yield* splitInternational(written);
  },
};

function* splitTranslated(written: readonly Written[]): Work<void> {
  const titles = yield* find('film-titre', { Id: idsOf(written, 'film-titre') });
  const codes = byId(yield* find('langue', { Id: numbersIn(titles, 'IdLangue') }));
  const changes = new Map(writtenOf(written, 'film-titre').map((one) => [one.id, one]));
  for (const { Id, IdLangue, Prefixe, Titre } of titles) {
    const parts = newParts({ prefix: Prefixe, title: Titre }, formerParts(changes.get(Id)), codes.get(IdLangue)?.Code ?? '');
    if (parts !== null) yield* mark('film-titre', [Id], { Prefixe: parts.prefix, Titre: parts.title ?? Titre });
  }
}

function formerParts(change: WrittenOf<'film-titre'> | undefined): Partial<Parts> {
  return { prefix: change?.before?.Prefixe ?? null, title: change?.before?.Titre ?? null };
}

function* splitInternational(written: readonly Written[]): Work<void> {
  const films = yield* find('film', { Id: idsOf(written, 'film') }, ['PrefixeInternational', 'TitreInternational']);
  const changes = new Map(writtenOf(written, 'film').map((one) => [one.id, one]));
  for (const { Id, PrefixeInternational, TitreInternational } of films) {
    const before = changes.get(Id)?.before;
    const former = { prefix: before?.PrefixeInternational ?? null, title: before?.TitreInternational ?? null };
    const parts = newParts({ prefix: PrefixeInternational, title: TitreInternational }, former, 'en');
    if (parts !== null) yield* mark('film', [Id], { PrefixeInternational: parts.prefix, TitreInternational: parts.title });
  }
}

/** Null: as it stands. Who takes an article away from its prefix wants it in the title. */
function newParts({ prefix, title }: Parts, former: Partial<Parts>, language: string): Parts | null {
  if (title === null) return null;
  const { prefixe, titre } = splitTitle(title, language);
  if (prefixe === null) return null;
  if ((prefix ?? '') === '') return (former.prefix ?? '') === '' ? { prefix: prefixe, title: titre } : null;
  // « La » + « La Land » may be meant; a whole title typed over the one that followed the same prefix is not.
  const last = former.title ?? null;
  const isDoubled = prefix === prefixe && last !== null && splitTitle(last, language).prefixe !== prefixe;
  return isDoubled ? { prefix, title: titre } : null;
}
