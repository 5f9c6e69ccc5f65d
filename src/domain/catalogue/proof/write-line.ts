import { splitTitle } from '#domain/values/text/title.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, open, read, refuse, refuseField, save, update, type Work } from '#domain/work/work.ts';

/** True if the product can write a corrected line by itself; credits and remarks are carried over by a person. */
export function isWritable(key: string): boolean {
  return /^(?:film|film-titre|film-texte|personne|film-image)\./.test(key);
}

/** Writes a corrected line on its record, with the rights of the person who takes it over. */
export function* writeLine(key: string, value: string, facts: Facts): Work<void> {
  const [entity, second = '', language = ''] = key.split('.');
  const id = Number(second);
  if (entity === 'film-texte' || entity === 'film-titre') {
    if (!facts.writesAll(entity)) yield* refuse('droit-manquant');
    if (value === '') yield* refuseField({ path: 'Choix', code: 'obligatoire' });
    return entity === 'film-texte' ? yield* update('film-texte', id, { Texte: value }) : yield* writeTitle(id, value);
  }
  if (entity === 'film-image') return yield* update('film-image', id, { Copyright: value === '' ? null : value });
  if (entity === 'personne') return yield* writeBiography({ id, language, value }, facts);
  return yield* refuse('introuvable');
}

/** A title comes whole and is stored in two parts. */
function* writeTitle(id: number, value: string): Work<void> {
  const { IdLangue } = yield* read('film-titre', id);
  const [language] = yield* find('langue', { Id: IdLangue });
  const { prefixe: Prefixe, titre: Titre } = splitTitle(value, language?.Code ?? null);
  yield* update('film-titre', id, { Prefixe, Titre });
}

/** The corrected fields of the film itself, saved with the checks of its form. */
export function* writeFilm(id: number, corrections: ReadonlyMap<string, string>): Work<void> {
  const film = yield* open('film', id);
  const [dialogues] = yield* find('langue', { Id: film.IdsLangueDialogue[0] ?? 0 });
  const original = corrections.get('film.TitreOriginal');
  const international = corrections.get('film.TitreInternational');
  const year = corrections.get('film.AnneeProd');
  const titles = original === undefined ? null : splitTitle(original, dialogues?.Code ?? null);
  const abroad = international === undefined ? null : splitTitle(international, 'en');
  yield* save('film', film, {
    ...film,
    ...(titles === null ? {} : { Prefixe: titles.prefixe, TitreOriginal: titles.titre }),
    ...(abroad === null ? {} : { PrefixeInternational: abroad.prefixe, TitreInternational: abroad.titre === '' ? null : abroad.titre }),
    ...(year === undefined ? {} : { AnneeProd: yield* yearOf(year) }),
    Version: film.Version,
  });
}

function* yearOf(value: string): Work<number | null> {
  if (value === '') return null;
  return /^\d{4}$/.test(value) ? Number(value) : yield* refuseField({ path: 'Choix', code: 'format' });
}

interface Biography {
  readonly id: number;
  readonly language: string;
  readonly value: string;
}

function* writeBiography({ id, language, value }: Biography, facts: Facts): Work<void> {
  if (!facts.has('PERSONNE-WRITE')) yield* refuse('droit-manquant');
  const culture = CONTENT_LANGUAGES.find((one) => one === language) ?? (yield* refuse('introuvable'));
  yield* update('personne', id, { TradBiographie: { [TRANSLATION_PROPERTIES[culture]]: value === '' ? null : value } });
}
