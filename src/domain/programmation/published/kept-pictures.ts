import type { FestivalPublicationSeance } from '#generated/records/festival-publication-seance.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { find, mark, type Work } from '#domain/work/work.ts';
import { keptPicture, labelText, type Picture, readPicture } from './picture.ts';
import { takePictures } from './take-pictures.ts';

/** The picture of each line, by its id; a line that was published before pictures were stored reads as the records do now. */
export function* publishedPictures(lines: readonly FestivalPublicationSeance[]): Work<ReadonlyMap<number, Picture>> {
  const kept = lines.map((line) => ({ line, picture: readPicture(line.Contenu) }));
  const taken = yield* picturesOf(kept.filter(({ picture }) => picture === null).map(({ line }) => line));
  return new Map(
    kept.flatMap(({ line, picture }) => {
      const shown = picture ?? taken.get(line.Id) ?? null;
      return shown === null ? [] : [[line.Id, shown] as const];
    }),
  );
}

/**
 * Freezes what was published without a picture, by a former version or by the demonstration: from then on nothing outside moves without a
 * publication. Editions that are closed stay as they are.
 */
export function* freezeFormerLines(): Work<void> {
  const editions = yield* find('festival-edition', { IsCloturee: false }, ['Eannee']);
  const publications = yield* find('festival-publication', { Eannee: editions.map(({ Eannee }) => Eannee) }, ['Eannee']);
  const lines = yield* find('festival-publication-seance', { IdPublication: publications.map(readId), Contenu: null });
  const taken = [...(yield* picturesOf(lines))].map(([id, picture]) => ({ id, kept: keptPicture(picture) }));
  for (const [Contenu, some] of Map.groupBy(taken, ({ kept }) => kept))
    yield* mark(
      'festival-publication-seance',
      some.map(({ id }) => id),
      { Contenu },
    );
}

/** Public content of the lines now, by their ids, under the name that they announced. */
function* picturesOf(lines: readonly FestivalPublicationSeance[]): Work<ReadonlyMap<number, Picture>> {
  const screenings = byId(yield* find('festival-programmation', { Id: numbersIn(lines, 'IdProgrammation') }));
  const taken = yield* takePictures(
    lines.map(({ Id, IdProgramme, IdSalle, IsEnPresence, IdProgrammation }) => ({
      ...(screenings.get(IdProgrammation ?? 0) ?? DELETED),
      Id,
      IdProgramme: IdProgramme ?? 0,
      IdSalle,
      IsEnPresence,
      idProgrammation: IdProgrammation ?? 0,
    })),
  );
  return new Map(
    lines.flatMap(({ Id, Libelle }) => {
      const picture = taken.get(Id)?.picture;
      return picture === undefined ? [] : [[Id, named(picture, Libelle)] as const];
    }),
  );
}

/** A screening that was deleted since says nothing of its own. */
const DELETED = {
  IdsLangueEntendue: [],
  IdsLangueSousTitre: [],
  SousTitrage: null,
  VersionChoisie: null,
  IsAudiodescription: false,
  IsSourds: false,
  CodeBilletterie: null,
};

function named(picture: Picture, name: string): Picture {
  const current = labelText(picture.programmeName, 'fr') ?? '';
  // Former versions announced the code of the programme before its name.
  return name === current || name.endsWith(` ${current}`) ? picture : { ...picture, programmeName: { TraductionFr: name } };
}
