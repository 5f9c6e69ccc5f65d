import type { ServiceCall, ServiceReply } from '#generated/contract/services.gen.ts';
import { CorrespondanceType } from '#generated/enums/correspondance-type.gen.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { wholeTitle } from '#domain/values/text/title.ts';
import { norm } from '#domain/values/text/norm.ts';
import { find, update, type Work } from '#domain/work/work.ts';
import { receiveDeposit } from '#domain/submissions/receive-deposit.ts';
import { type Learnt, learnWord, readLearnt } from '#domain/submissions/platforms/learnt.ts';
import { matchFilm } from '#domain/submissions/platforms/match-film.ts';
import { isTarget, type Platform, resolveColumns, type Target } from '#domain/submissions/platforms/platforms.ts';
import { type LineProblem, readLine } from '#domain/submissions/platforms/read-line.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { errorMessage } from '#domain/errors/messages.ts';
import { toAppError } from '#server/errors/known-errors.ts';
import { attempt, need, type Parts } from '#server/services/series/parts.ts';
import { readDeposit } from './receive-parts.ts';

type Body = ServiceCall<'importPlateforme', unknown>['body'];
type Reply = ServiceReply<'importPlateforme'>;
type Line = Reply['Lignes'][number];

const PART = { operation: 'depot', entity: 'ins-recup', lot: null } as const;

/** Takes the lines of an export, each by itself; saves what staff chose for columns and categories unless it is a trial. */
export function* receivePlatform(body: Body, context: RequestContext): Parts<Reply> {
  const { Plateforme: platform, Entetes, Essai } = body;
  const learnt = yield* need(PART, () => readLearnt(platform));
  const columns = columnsOf(body, learnt);
  const sections = sectionsOf(body, { columns, learnt });
  if (!Essai) yield* need(PART, () => keepWords({ platform, heads: Entetes, columns, sections }));
  const receiving = { body, columns, sections, context, numbers: new Set<string>() };
  const Lignes: Line[] = [];
  for (const line of body.Lignes) Lignes.push(yield* receiveLine(line, receiving));
  return { Colonnes: [...columns], Categories: [...sections].map(([Categorie, Section]) => ({ Categorie, Section })), Lignes };
}

function columnsOf({ Plateforme, Entetes, Colonnes }: Body, learnt: Learnt): readonly (Target | null)[] {
  if (Colonnes === undefined) return resolveColumns(Plateforme, Entetes, learnt.columns);
  return Entetes.map((_, index) => {
    const target = Colonnes[index] ?? '';
    return isTarget(target) ? target : null;
  });
}

type Sections = ReadonlyMap<string, string | null>;

/** Each category of the file with the prefix of its section. */
function sectionsOf(
  { Lignes, Categories = [] }: Body,
  { columns, learnt }: { readonly columns: readonly (Target | null)[]; readonly learnt: Learnt },
): Sections {
  const column = columns.indexOf('categorie');
  const words = column < 0 ? [] : Lignes.map(({ Cellules }) => Cellules[column]?.trim() ?? '').filter((word) => word !== '');
  const chosen = new Map(Categories.map(({ Categorie, Section }) => [Categorie, Section]));
  return new Map(
    [...new Set(words)].map((word) => [word, chosen.has(word) ? (chosen.get(word) ?? null) : (learnt.sections.get(norm(word)) ?? null)]),
  );
}

interface Words {
  readonly platform: Platform;
  readonly heads: readonly string[];
  readonly columns: readonly (Target | null)[];
  readonly sections: Sections;
}

function* keepWords({ platform, heads, columns, sections }: Words): Work<void> {
  for (const [index, word] of heads.entries())
    if (word.trim() !== '') yield* learnWord(CorrespondanceType.plateformeColonne, { platform, word, value: columns[index] ?? null });
  for (const [word, value] of sections)
    if (value !== null) yield* learnWord(CorrespondanceType.plateformeCategorie, { platform, word, value });
}

interface Receiving {
  readonly body: Body;
  readonly columns: readonly (Target | null)[];
  readonly sections: Sections;
  readonly context: RequestContext;
  /** Numbers of the lines above. */
  readonly numbers: Set<string>;
}

function* receiveLine({ Ligne, Cellules }: Body['Lignes'][number], { body, columns, sections, context, numbers }: Receiving): Parts<Line> {
  const { Plateforme: platform, Eannee: edition, Essai } = body;
  function sectionOf(category: string): string | null {
    return sections.get(category) ?? null;
  }
  const read = readLine({ line: Ligne, cells: Cellules }, { platform, edition, columns, sectionOf });
  if (read.problem !== null) return refused(Ligne, null, problemText(read.problem, read.value, context));
  const numero = String(read.deposit['numero']);
  const Titre = String(read.deposit['titreOriginal']);
  if (numbers.has(numero)) return refused(Ligne, Titre, problemText('deuxFois', numero, context));
  numbers.add(numero);
  const made = yield* attempt({ ...PART, isTrial: Essai }, ({ now }) => receive(read.deposit, now));
  if ('error' in made) return refused(Ligne, Titre, sentenceOf(made.error, context));
  const { reception, film, sentence } = made.done;
  const isWaiting = reception.isInError && reception.received !== 'inchange';
  return { Ligne, Titre, Etat: isWaiting ? 'enErreur' : reception.received, Raison: isWaiting ? sentence : null, Film: film };
}

/** A new deposit of a film that is known is tied to it. */
function* receive(rawDeposit: unknown, now: string) {
  const deposit = readDeposit(rawDeposit);
  const reception = yield* receiveDeposit(deposit, now);
  const [record] = yield* find('ins-recup', { NumeroDepot: deposit.numero });
  if (record === undefined) return { reception, film: null, sentence: null };
  const matchedFilm = record.IdFilm === null && reception.received === 'nouveau' ? yield* matchFilm(record) : null;
  if (matchedFilm !== null) yield* update('ins-recup', record.Id, { IdFilm: matchedFilm.Id });
  return {
    reception,
    film: matchedFilm === null ? null : wholeTitle(matchedFilm.Prefixe, matchedFilm.TitreOriginal),
    sentence: record.Erreur,
  };
}

function refused(Ligne: number, Titre: string | null, Raison: string): Line {
  return { Ligne, Titre, Etat: 'refuse', Raison, Film: null };
}

function problemText(problem: LineProblem | 'deuxFois', valeur: string, { culture }: RequestContext): string {
  const text = textsIn(culture);
  return problem === 'sansTitre' ? text('plateforme.problemes.sansTitre') : text(`plateforme.problemes.${problem}`, { valeur });
}

function sentenceOf(error: unknown, { culture }: RequestContext): string {
  const refusal = toAppError(error);
  if (refusal.status >= 500) throw error;
  return errorMessage(refusal.code, culture, refusal.details.params);
}
