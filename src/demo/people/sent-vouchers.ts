import { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { changeSentences, factChanges, keptFacts, type ToldFact } from '#domain/texts/told-facts.ts';
import { factsOfMail } from '#domain/told/told-by-mail.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { find } from '#domain/work/work.ts';
import { readWorld } from '../world/read-world.ts';
import { at, type DemoWorld } from '../world/world.ts';

const VALIDATED = [64, 128];
/** Every so many of those who hold a voucher, the hotel moved after it had left. */
const MOVED_EVERY = 19;
const SENT_DAYS_AGO = 6;
const SENDER = 'accueil@valombre.example';

/** Mails that brought the guests who are validated their voucher; some of them no longer say what is true. */
export function addSentVouchers(world: DemoWorld): void {
  const guests = readWorld(world, find('festival-participant-invite', { Eannee: world.edition.Eannee, Statut: VALIDATED }));
  const usage = MailUsage.invitationConfirmation;
  const facts = readWorld(
    world,
    factsOfMail(
      usage,
      guests.map(({ Id }) => Id),
    ),
  );
  const contacts = new Map(readWorld(world, find('contact', { Id: numbersIn(guests, 'IdContact') })).map((one) => [one.Id, one]));
  const [template] = readWorld(world, find('mail-modele', { Usage: usage }));
  const sent = at(world.fromToday(-SENT_DAYS_AGO), '11:20');
  for (const [index, { Id, IdContact }] of guests.entries()) {
    const now = facts.get(Id) ?? [];
    const address = contacts.get(IdContact)?.Email ?? null;
    if (address === null || !now.some(({ kind }) => kind === 'nuit')) continue;
    const sentFacts = index % MOVED_EVERY === 0 ? beforeTheMove(now) : now;
    const changes = changeSentences(factChanges(sentFacts, now), 'fr').join(' ; ');
    world.add('mail-trace', {
      Expediteur: SENDER,
      Destinataire: address,
      Objet: `Votre séjour au festival ${world.edition.Eannee}`,
      Statut: MailStatut.envoye,
      IsSimule: false,
      Usage: usage,
      Contexte: MailContexte.participant,
      DateCreation: sent,
      DateEnvoi: sent,
      IdModele: template?.Id ?? null,
      IdParticipant: Id,
      FaitsDits: keptFacts(sentFacts),
      IsEnVigueur: true,
      IsPerime: changes !== '',
      Ecarts: changes === '' ? null : changes,
    });
  }
}

/** The voucher named an inn that closed since. */
function beforeTheMove(facts: readonly ToldFact[]): readonly ToldFact[] {
  return facts.map((one) =>
    one.kind === 'nuit'
      ? {
          ...one,
          said: `${one.said}\tailleurs`,
          shown: { fr: 'Auberge du Vieux Port · Single', en: 'Auberge du Vieux Port · Single', es: 'Auberge du Vieux Port · Individual' },
        }
      : one,
  );
}
