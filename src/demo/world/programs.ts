import { WebhookEnvoiStatut } from '#generated/enums/webhook-envoi-statut.gen.ts';
import { WebhookStatut } from '#generated/enums/webhook-statut.gen.ts';
import { at, type DemoValues, type DemoWorld } from './world.ts';

/** Two programs that heard of films; both are stopped: nothing leaves from the demonstration. */
export function addPrograms(world: DemoWorld): void {
  const [author] = world.records('utilisateur');
  const films = world.records('film').slice(0, 3);
  if (author === undefined) return;
  const list = { IdAuteur: author.Id, Liste: 'film', NomListe: 'Films', Entite: 'film', Champs: ['Titre', 'Duree'] };
  const site = world.add('webhook-abonnement', {
    ...list,
    Libelle: 'Site public du festival',
    Url: 'https://site.valombre.example/crochets/films',
    Statut: WebhookStatut.arrete,
    DerniereRemise: at(world.fromToday(-2), '18:04'),
  });
  for (const [index, { Id }] of films.entries()) {
    const type = index === 0 ? 'film.created' : 'film.changed';
    world.add('webhook-envoi', {
      ...delivery(world, index),
      IdAbonnement: site,
      Type: type,
      IdFiche: Id,
      Statut: WebhookEnvoiStatut.remis,
    });
  }
  const desk = world.add('webhook-abonnement', {
    ...list,
    Libelle: 'Billetterie',
    Url: 'https://billetterie.valombre.example/evenements',
    Statut: WebhookStatut.arrete,
    IsCreation: false,
    DernierEchec: at(world.fromToday(-5), '09:12'),
    MotifArret: 'Le programme a répondu 410 : il n’attend plus rien.',
  });
  const [film] = films;
  if (film === undefined) return;
  world.add('webhook-envoi', {
    ...delivery(world, films.length),
    IdAbonnement: desk,
    Type: 'film.changed',
    IdFiche: film.Id,
    Statut: WebhookEnvoiStatut.annule,
    CodeReponse: 410,
    Erreur: 'Le programme a répondu 410.',
  });
}

function delivery(world: DemoWorld, index: number): Omit<DemoValues<'webhook-envoi'>, 'IdAbonnement'> {
  const day = world.fromToday(-2 - index);
  return {
    IdMessage: `demo-${index + 1}`,
    Entite: 'film',
    Operation: index === 0 ? 'insert' : 'update',
    DateCreation: at(day, '18:03'),
    DernierEssai: at(day, '18:04'),
    Essais: 1,
    CodeReponse: 204,
    DureeMs: 180 + 35 * index,
    ChampsEnvoyes: ['Titre', 'Duree'],
  };
}
