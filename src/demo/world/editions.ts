import { BadgeCategorie } from '#generated/enums/badge-categorie.gen.ts';
import { BadgeFormat } from '#generated/enums/badge-format.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { CatalogueRubrique } from '#generated/enums/catalogue-rubrique.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import type { DemoLists } from './reference-lists.ts';
import type { DemoWorld } from './world.ts';

export const FESTIVAL_NAME = 'Festival de Valombre';

/** The five editions; the past ones are closed. */
export function addEditions(world: DemoWorld): void {
  world.editions.forEach(({ Eannee, Numero, DateDebut, DateFin }, back) => {
    world.add('festival-edition', {
      Eannee,
      Numero,
      DateDebut,
      DateFin,
      IsDefaut: back === 0,
      NomFestival: FESTIVAL_NAME,
      LargeurPhoto: 50,
      IsOnline: true,
      IsCloturee: back > 0,
      DateDebutAccred: addDays(DateDebut, -120),
      DateFinAccred: addDays(DateDebut, -5),
      IsAccredOuvert: back === 0,
      IsDemandeBenevoleOuvert: back === 0,
      DateDebutProlongVideo: addDays(DateFin, 1),
      DateFinProlongVideo: addDays(DateFin, 30),
      TradTexte: {
        TraductionFr: `${Numero}e Festival international du court métrage de Valombre et Marché du court. Neuf jours de projections, de rencontres et de marché, organisés par l’association Valombre Court Métrage.`,
        TraductionEn: `${Numero}th Valombre International Short Film Festival and Short Film Market. Nine days of screenings, meetings and market, organised by the association Valombre Court Métrage.`,
      },
    });
  });
}

/** The catalogue of each edition prints a short summary in the two languages of the festival. */
export function addExpectedTexts(world: DemoWorld, lists: DemoLists): void {
  for (const { Eannee } of world.editions)
    for (const language of ['fr', 'en'])
      world.add('texte-attendu', { Eannee, IdTexteType: lists.id('texte-type', 'Résumé court'), IdLangue: world.language(language) });
}

/** The jury wears A6 badges; students, cards without portrait. */
export function addBadgeLayouts(world: DemoWorld): void {
  for (const { Eannee } of world.editions) {
    world.add('badge-modele', { Eannee, Categorie: BadgeCategorie.jury, Format: BadgeFormat.a6 });
    world.add('badge-modele', { Eannee, Categorie: BadgeCategorie.etudiant, IsPortrait: false, Couleur: '#ef6c00' });
  }
}

/** A template for the book, which prints everything, and one for the programme that visitors fold. */
export function addCatalogueTemplates(world: DemoWorld): void {
  const whole = Object.values(CatalogueRubrique).reduce((sum, value) => sum + value, 0);
  world.add('catalogue-gabarit', { Libelle: 'Catalogue du festival', Rubriques: whole, IsConnusSeulement: true });
  world.add('catalogue-gabarit', {
    Libelle: 'Dépliant français',
    Rubriques: CatalogueRubrique.fiche + CatalogueRubrique.textes + CatalogueRubrique.seances,
    IdsLangue: [world.language('fr')],
    IsConnusSeulement: true,
  });
}

/** Films and their photos begin after the pages of the festival itself. */
const FIRST_PAGE = 12;

/** The layout is done up to the competitions: the films that follow have no page yet. */
export function addCataloguePages(world: DemoWorld): void {
  const ranks = new Map(world.records('festival-section').map(({ Id, Ordre }) => [Id, Number(Ordre)]));
  const entries = world
    .records('festival-inscription')
    .filter(({ Eannee, Statut }) => Eannee === world.edition.Eannee && Statut === InscriptionStatut.programme)
    .toSorted((left, right) => (ranks.get(left.IdSection ?? 0) ?? 0) - (ranks.get(right.IdSection ?? 0) ?? 0) || left.Id - right.Id);
  entries.slice(0, Math.ceil(entries.length / 2)).forEach((entry, index) => Object.assign(entry, { PageCatalogue: FIRST_PAGE + index }));
}
