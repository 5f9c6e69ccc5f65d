import { entities } from '#generated/entities/all.gen.ts';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import type { Film } from '#generated/records/film.gen.ts';
import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import type { InsRecupEcart } from '#generated/records/ins-recup-ecart.gen.ts';
import { isReader } from '#domain/records/sight/reach.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { wholeTitle } from '#domain/values/text/title.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { openDirectory } from '../correspondence.ts';
import { FILM_FIELDS } from '../film-of-submission.ts';
import { type ComparedField, isCompared, shownValue, wordsOfPrecision } from './deposit-facts.ts';

interface Read {
  readonly submission: InsRecup;
  readonly film: Film | null;
  readonly has: (right: string) => boolean;
}

/** Answers what the festival's own records say where the site changed something. */
export function filmReader({ submission, film, has }: Read): (change: InsRecupEcart) => Work<string | null> {
  const look = openDirectory();
  const isOpen = isReader(entities.film, has);
  const areTextsOpen = isOpen && isReader(entities['film-texte'], has);
  return function* textOf({ Champ, Precision }) {
    if (film === null || !isOpen) return null;
    if (isCompared(Champ)) return yield* fieldText(Champ, submission, film);
    const [first = '', second = ''] = wordsOfPrecision(Precision ?? '');
    if (Champ === 'credit') return yield* creditText(film.Id, yield* look('fonction', first));
    if (Champ === 'info') return yield* infoText(film.Id, yield* look('infoComplementaire', Precision ?? ''));
    if (!areTextsOpen) return null;
    if (Champ === 'titre') return yield* titleText(film.Id, yield* look('langue', first));
    const where = { IdFilm: film.Id, IdTexteType: (yield* look('texteType', first)) ?? 0, IdLangue: (yield* look('langue', second)) ?? 0 };
    return (yield* find('film-texte', where))[0]?.Texte ?? null;
  };
}

function* fieldText(champ: ComparedField, submission: InsRecup, film: Film): Work<string | null> {
  if (champ === 'TitreFrancais') return yield* titleText(film.Id, LangueSysteme.fr);
  if (champ === 'IdSupportProj') {
    const copies = yield* find('film-copie', { IdFilm: film.Id });
    return joined(Object.values(yield* names('support-proj', numbersIn(copies, 'IdSupportProj'))));
  }
  const held: RecordData = FILM_FIELDS.some((name) => name === champ) ? film : submission;
  return yield* shownValue(champ, held[champ] ?? null);
}

function* titleText(IdFilm: number, language: number | null): Work<string | null> {
  const [title] = yield* find('film-titre', { IdFilm, IdLangue: language ?? 0 });
  return title === undefined ? null : wholeTitle(title.Prefixe, title.Titre);
}

function* infoText(IdFilm: number, question: number | null): Work<string | null> {
  return (yield* find('film-info', { IdFilm, IdInfoComplementaire: question ?? 0 }))[0]?.Reponse ?? null;
}

function* creditText(IdFilm: number, IdFonction: number | null): Work<string | null> {
  const credits = yield* find('film-credit', { IdFilm, IdFonction: IdFonction ?? 0 });
  const people = yield* names('personne', numbersIn(credits, 'IdPersonne'));
  const companies = yield* names('structure', numbersIn(credits, 'IdStructure'));
  return joined([...Object.values(people), ...Object.values(companies)]);
}

function joined(labels: readonly unknown[]): string | null {
  const text = labels.join(', ');
  return text === '' ? null : text;
}
