import type { Regle } from '#generated/records/regle.gen.ts';
import { planWithHoles, queueAll } from '#domain/mails/mailing-services.ts';
import { openMailing } from '#domain/mails/mailing-batch.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, refuseWith, type Work } from '#domain/work/work.ts';
import type { Target } from './target.ts';

/** The letter of a template to the addressee of one record, as a mailing would send it: nobody who unsubscribed, nothing with a hole. Answers its addresses. */
export function* mailRecord({ IdModele, Liste }: Regle, { descriptor, id, lot }: Target, facts: Facts): Work<string> {
  if (IdModele === null) return yield* refuseWith('regle-metier', { message: 'automatisme.sansModele' });
  const request = { IdModele, SansIncomplets: true, filter: { IdsPk: [id] } };
  const { plan } = yield* planWithHoles(Liste ?? descriptor.name, request, facts);
  const { kept, left } = plan.sorted;
  if (kept.length === 0) {
    const isIncomplete = left.some(({ reason }) => reason === 'incomplet');
    return yield* refuseWith('regle-metier', { message: isIncomplete ? 'automatisme.mailIncomplet' : 'automatisme.sansDestinataire' });
  }
  // One mailing for all that a rule writes at once: staff stop it together.
  const [existing] = yield* find('mail-envoi', { Lot: lot }, []);
  const mailing = existing?.Id ?? (yield* openMailing(plan.template, { lot, start: null }, facts));
  yield* queueAll(plan, { lot, mailing, now: facts.now });
  return kept.map(({ email }) => email).join(', ');
}
