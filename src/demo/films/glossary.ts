import { GlossaireNature } from '#generated/enums/glossaire-nature.gen.ts';
import type { DemoWorld } from '../world/world.ts';

const { terme, nom, interdit } = GlossaireNature;

/** Words of a short film festival, in French and English; none of them is that of a real one. */
const TERMS = [
  [terme, 'court métrage | court-métrage', 'short film | short', null],
  [terme, 'première mondiale', 'world premiere', null],
  [terme, 'film de fin d’études', 'graduation film', null],
  [terme, 'une mer grise', 'a grey sea', 'Le poème de l’affiche : mêmes mots partout.'],
  [nom, 'Valombre', 'Valombre', null],
  [interdit, null, 'flick', 'Écrire « film ».'],
] as const;

export function addGlossary(world: DemoWorld): void {
  for (const [Nature, fr, en, Notes] of TERMS)
    world.add('glossaire-terme', { TradLibelle: { TraductionFr: fr, TraductionEn: en }, Nature, Notes, IsActif: true });
}
