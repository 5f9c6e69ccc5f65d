import type { BamAbonnement } from '#generated/records/bam-abonnement.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { find, mail, takeTurn, type Work } from '#domain/work/work.ts';

const AHEAD_DAYS = 30;

/** Writes once to whoever has a subscription that ends within 30 days and no other after it. Answers how many were written to. */
export function* remindExpiries(today: string): Work<number> {
  // Of several processes, one writes; the others find it written.
  yield* takeTurn('abonnements-echeances');
  const ending = yield* find('bam-abonnement', { Fin: { from: addDays(today, 1), to: addDays(today, AHEAD_DAYS) }, IsSansFin: false });
  let written = 0;
  for (const subscription of ending) {
    const reminders = yield* find('mail-trace', { IdAbonnement: subscription.Id, Usage: MailUsage.abonnementEcheance });
    if (reminders.length > 0 || (yield* isFollowed(subscription))) continue;
    const order = { usage: MailUsage.abonnementEcheance, entity: 'bam-abonnement', id: subscription.Id };
    if ((yield* mail(order)) !== null) written += 1;
  }
  return written;
}

function* isFollowed(subscription: BamAbonnement): Work<boolean> {
  const others = yield* find('bam-abonnement', { IdCompte: Number(subscription.IdCompte) });
  const end = subscription.Fin ?? '';
  return others.some((other) => other.Id !== subscription.Id && (other.IsSansFin === true || (other.Fin ?? '') > end));
}
