import { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { amend, at, type DemoWorld } from '../world/world.ts';

const SENDER = 'accueil@valombre.example';
const CLIENT = 'comptabilite@client.example';
/** Templates of the reminders have the ids of their usages. */
const STEPS = [
  { usage: MailUsage.factureRelance1, daysAgo: 16 },
  { usage: MailUsage.factureRelance2, daysAgo: 6 },
] as const;

/** Some overdue invoices were reminded of, one of them twice; most wait for their first reminder. */
export function addReminders(world: DemoWorld): void {
  const overdue = world
    .records('bam-paiement')
    .filter(
      ({ IsAvoir, Etat, DateEcheance }) => IsAvoir !== true && Etat === PaiementEtat.emise && (DateEcheance ?? '') < world.fromToday(-16),
    );
  for (const [index, piece] of overdue.slice(0, 3).entries())
    for (const { usage, daysAgo } of STEPS.slice(0, index === 0 ? 2 : 1)) {
      const sent = at(world.fromToday(-daysAgo), '10:20');
      world.add('mail-trace', {
        Expediteur: SENDER,
        Destinataire: CLIENT,
        Objet: `Facture ${piece.NoFacture} : rappel`,
        Statut: MailStatut.envoye,
        Usage: usage,
        Contexte: MailContexte.facture,
        DateCreation: sent,
        DateEnvoi: sent,
        IdModele: usage,
        IdPaiement: piece.Id,
      });
    }
}

/** A quote that went out and was accepted by its link. */
export function addAnsweredQuote(world: DemoWorld): void {
  const group = world.records('festival-groupe').find(({ NoDevis, PrixTtc }) => (NoDevis ?? null) !== null && (PrixTtc ?? 0) > 0);
  if (group === undefined || world.records('festival-devis-envoye').some(({ IdGroupe }) => IdGroupe === group.Id)) return;
  const [sent, answered] = [world.fromToday(-20), world.fromToday(-12)];
  world.add('festival-devis-envoye', {
    IdGroupe: group.Id,
    NoDevis: group.NoDevis ?? '',
    VersionDevis: 1,
    DateDevis: sent,
    DateValidite: world.fromToday(40),
    PrixHt: group.PrixHt ?? 0,
    PrixTva: Math.round(((group.PrixTtc ?? 0) - (group.PrixHt ?? 0)) * 100) / 100,
    PrixTtc: group.PrixTtc ?? 0,
    Objet: 'Accréditation de groupe',
    NomClient: group.Libelle ?? null,
    IsEnVigueur: true,
    DateAcceptation: answered,
    AcceptePar: 'Camille Roche, intendante',
    LienEnvoyeA: CLIENT,
    IsParLien: true,
    DateReponse: at(answered, '09:40'),
  });
  amend(world, 'festival-groupe', group.Id)({ DateAcceptation: answered, AcceptePar: 'Camille Roche, intendante' });
}
