import { DeclarationNature } from '#generated/enums/declaration-nature.gen.ts';
import { PlateformeEtat } from '#generated/enums/plateforme-etat.gen.ts';
import { PlateformeNature } from '#generated/enums/plateforme-nature.gen.ts';
import { PlateformeSens } from '#generated/enums/plateforme-sens.gen.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, find, refuse, see, type Work } from '#domain/work/work.ts';
import { declarationFile } from '../ereporting/declaration-file.ts';
import { repeatFlow } from './deposit.ts';

/** Queues a declaration once; one that did not pass leaves again. */
export function* queueDeclaration(id: number, facts: Facts): Work<boolean> {
  const declaration = yield* see('declaration-ereporting', id);
  const [flow] = yield* find('plateforme-flux', { IdDeclaration: id });
  if (flow !== undefined) return yield* repeatFlow(flow.Id, facts);
  const Suivi = (yield* declarationFile(id)).id;
  const isTaken = (yield* find('plateforme-flux', { Suivi })).length > 0;
  if (isTaken) return yield* refuse('flux-en-cours');
  yield* create('plateforme-flux', {
    Libelle: Suivi,
    Sens: PlateformeSens.sortant,
    Nature: declaration.Nature === DeclarationNature.ventes ? PlateformeNature.ventes : PlateformeNature.paiements,
    Etat: PlateformeEtat.enAttente,
    IdDeclaration: id,
    Suivi,
    DateCreation: facts.now,
    ProchainEssai: facts.now,
    Essais: 0,
  });
  return true;
}
