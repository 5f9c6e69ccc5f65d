import { CorrespondanceType } from '#generated/enums/correspondance-type.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import { create, find, update, type Work } from '#domain/work/work.ts';
import { isTarget, type Platform, type Target } from './platforms.ts';

/** Words of a platform that staff explained once: columns, and sections of categories by their prefix. */
export interface Learnt {
  readonly columns: ReadonlyMap<string, Target | null>;
  readonly sections: ReadonlyMap<string, string | null>;
}

const NONE = '-';

export function* readLearnt(platform: Platform): Work<Learnt> {
  const rows = yield* find('correspondance', { Type: [CorrespondanceType.plateformeColonne, CorrespondanceType.plateformeCategorie] });
  const platformRows = rows.filter(({ ValeurExterne }) => ValeurExterne.startsWith(keyOf(platform, '')));
  const words = platformRows.map(({ Type, ValeurExterne, ChampInterne }) => ({
    Type,
    word: norm(ValeurExterne.slice(keyOf(platform, '').length)),
    value: ChampInterne ?? NONE,
  }));
  const columns = words.filter(({ Type }) => Type === CorrespondanceType.plateformeColonne);
  const sections = words.filter(({ Type }) => Type === CorrespondanceType.plateformeCategorie);
  return {
    columns: new Map(columns.map(({ word, value }) => [word, isTarget(value) ? value : null])),
    sections: new Map(sections.map(({ word, value }) => [word, value === NONE ? null : value])),
  };
}

/** Keeps what a word means; what is known already stays as it is. */
export function* learnWord(
  Type: typeof CorrespondanceType.plateformeColonne | typeof CorrespondanceType.plateformeCategorie,
  { platform, word, value }: { readonly platform: Platform; readonly word: string; readonly value: string | null },
): Work<void> {
  const ValeurExterne = keyOf(platform, word).slice(0, 255);
  const ChampInterne = value ?? NONE;
  const [existing] = yield* find('correspondance', { Type, ValeurExterne });
  if (existing === undefined) yield* create('correspondance', { Type, ValeurExterne, ChampInterne });
  else if (existing.ChampInterne !== ChampInterne) yield* update('correspondance', existing.Id, { ChampInterne });
}

function keyOf(platform: Platform, word: string): string {
  return `${platform} : ${word.trim()}`;
}
