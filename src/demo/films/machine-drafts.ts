import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import type { Festival } from '../world/festival.ts';
import { translatedSynopsis } from '../world/texts.ts';
import { at } from '../world/world.ts';

const DRAFTS = 2;

/** An engine drafted the first texts that a batch at work still lacks; nobody has taken the drafts yet. */
export function addMachineDrafts({ world }: Festival): void {
  const batch = world.records('festival-tranche').find(({ Statut }) => Statut === TrancheStatut.traduction);
  if (batch === undefined) return;
  const texts = Map.groupBy(world.records('film-texte'), ({ IdFilm }) => IdFilm);
  const lines = world.records('festival-tranche-film').filter(({ IdTranche, IdFilm }) => IdTranche === batch.Id && IdFilm !== null);
  const open = lines.flatMap((line) => {
    const filmTexts = texts.get(line.IdFilm ?? 0) ?? [];
    const source = filmTexts.find(({ IdLangue }) => IdLangue === batch.IdLangueSource);
    const isTranslated = filmTexts.some(
      ({ IdLangue, IdTexteType }) => IdLangue === batch.IdLangueCible && IdTexteType === source?.IdTexteType,
    );
    return source === undefined || isTranslated ? [] : [{ line, source }];
  });
  for (const { line, source } of open.slice(0, DRAFTS))
    world.add('tranche-brouillon', {
      IdLigne: line.Id,
      Place: `${line.Id}-${source.IdTexteType ?? 0}-0`,
      Source: source.Texte,
      Texte: translatedSynopsis(source.Texte ?? ''),
      Moteur: 'DeepL',
      IdUtilisateur: batch.IdTraducteur,
      DateCreation: at(world.fromToday(-1), '09:30'),
    });
}
