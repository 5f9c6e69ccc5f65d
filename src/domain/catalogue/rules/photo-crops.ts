import { CadrageUsage } from '#generated/enums/cadrage-usage.gen.ts';
import type { FilmImageCadrage } from '#generated/records/film-image-cadrage.gen.ts';
import type { ImageSize } from '#domain/files/image-size.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { type CommitRule, idsOf, type WriteRule } from '#domain/work/rule.ts';
import { find, refuseField, removeAll, type Work } from '#domain/work/work.ts';
import { CROP_RATIOS, faultOfFrame } from '../crops/crop-frame.ts';

/** A crop lies within its picture and has the proportions of its use. */
export const fittingCrops: WriteRule = {
  name: 'refuse a crop beyond its picture or out of the proportions of its use',
  phase: 'before-write',
  on: [{ entity: 'film-image-cadrage', ops: ['insert', 'update'] }],
  *run({ IdFilmImage, Usage, Gauche = 0, Haut = 0, Largeur = 0, Hauteur = 0 }: Partial<FilmImageCadrage>) {
    const usage = Object.values(CadrageUsage).find((one) => one === Usage);
    if (usage === undefined || IdFilmImage === undefined) return {};
    const frame = { left: Gauche, top: Haut, width: Largeur, height: Hauteur };
    const fault = faultOfFrame(frame, yield* sizeOf(IdFilmImage), CROP_RATIOS[usage]);
    if (fault !== null) yield* refuseField({ path: 'Largeur', code: 'valeur', message: `cadrage.${fault}` });
    return {};
  },
};

function* sizeOf(id: number): Work<ImageSize | null> {
  const [picture] = yield* find('film-image', { Id: [id] });
  const { Largeur = null, Hauteur = null } = picture ?? {};
  return Largeur === null || Hauteur === null ? null : { width: Largeur, height: Hauteur };
}

/** Another file is another picture: what was framed on the former one is not on it. */
export const cropsOfFormerFiles: CommitRule = {
  name: 'take away the crops of a picture whose file changes',
  phase: 'before-commit',
  on: [{ entity: 'film-image', ops: ['update'], fields: ['IdImage'] }],
  *run(written) {
    const pictures = idsOf(
      written.filter(({ op, fields }) => op === 'update' && fields.includes('IdImage')),
      'film-image',
    );
    yield* removeAll('film-image-cadrage', numbersIn(yield* find('film-image-cadrage', { IdFilmImage: pictures }), 'Id'));
  },
};
