import { GlossaireNature } from '#generated/enums/glossaire-nature.gen.ts';
import type { DemoWorld } from '../world/world.ts';

const { terme, nom, interdit } = GlossaireNature;

/** Words of a short film festival, in French, English and Spanish; none of them is that of a real one. */
const TERMS = [
  [terme, 'court métrage | court-métrage', 'short film | short', 'cortometraje | corto', null],
  [terme, 'première mondiale', 'world premiere', 'estreno mundial', null],
  [terme, 'film de fin d’études', 'graduation film', 'película de fin de carrera', null],
  [terme, 'une mer grise', 'a grey sea', 'un mar gris', 'Le poème de l’affiche : mêmes mots partout.'],
  [nom, 'Valombre', 'Valombre', 'Valombre', null],
  [interdit, 'pelloche', 'flick', 'peli', 'Écrire « film ».'],
] as const;

export function addGlossary(world: DemoWorld): void {
  for (const [Nature, fr, en, es, Notes] of TERMS)
    world.add('glossaire-terme', { TradLibelle: { TraductionFr: fr, TraductionEn: en, TraductionEs: es }, Nature, Notes, IsActif: true });
}
