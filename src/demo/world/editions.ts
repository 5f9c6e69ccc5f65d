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
