import { DesinscriptionCause } from '#generated/enums/desinscription-cause.gen.ts';
import { DesinscriptionStatut } from '#generated/enums/desinscription-statut.gen.ts';
import { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import { MailEnvoiStatut } from '#generated/enums/mail-envoi-statut.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { at, type DemoWorld } from '../world/world.ts';

const SENDER = 'accueil@valombre.example';
const LETTERS = 24;
const LOT = '0b6d2f1e-7a54-4c1c-9a6e-5d1f3b2a9c80';

/** A letter to contacts as one mailing, and one of its readers who unsubscribed by its link. */
export function addMailing(world: DemoWorld): void {
  const template = world.records('mail-modele').find(({ Contexte }) => Contexte === MailContexte.contact);
  const readers = world.records('contact').filter(({ Email }) => (Email ?? null) !== null);
  if (template === undefined || readers.length < LETTERS) return;
  const sent = at(world.fromToday(-9), '11:05');
  const mailing = world.add('mail-envoi', {
    Libelle: template.Libelle ?? 'Lettre du festival',
    Lot: LOT,
    Statut: MailEnvoiStatut.enCours,
    IdModele: template.Id,
    DateCreation: sent,
  });
  const traces = readers.slice(0, LETTERS).map(({ Id, Email }) =>
    world.add('mail-trace', {
      Expediteur: SENDER,
      Destinataire: Email ?? '',
      Objet: `Festival de Valombre : ${template.Libelle}`,
      Statut: MailStatut.envoye,
      Contexte: MailContexte.contact,
      DateCreation: sent,
      DateEnvoi: sent,
      IdModele: template.Id,
      IdContact: Id,
      IdEnvoi: mailing,
      Lot: LOT,
      IsPromotionnel: true,
      IsEnMasse: true,
    }),
  );
  const [reader] = readers;
  world.add('mail-desinscription', {
    Email: reader?.Email ?? '',
    Statut: DesinscriptionStatut.active,
    Cause: DesinscriptionCause.page,
    DateDesinscription: at(world.fromToday(-8), '19:30'),
    IdContact: reader?.Id ?? null,
    IdTrace: traces[0] ?? null,
  });
}
