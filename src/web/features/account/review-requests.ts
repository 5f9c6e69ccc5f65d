import { UserPen } from 'lucide-react';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt } from '#web/records/feature-actions.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { runTransition } from '#web/records/record-api.ts';
import { tellStep } from '#web/records/sheet/transitions/tell-step.ts';
import { loadReview } from './load-review.ts';
import { askReview } from './review-dialog.tsx';

/** Requests for a professional account or for a change: staff compare, and take what they agree with. */
export const reviewRequests = actionsOn('bam-compte', (context) => {
  const nombre = (context.record.NbDemandesPro ?? 0) + (context.record.NbDemandesModif ?? 0);
  if (nombre === 0 || !context.can('BAM-COMPTE-WRITE')) return [];
  const label = nombre === 1 ? text('demande.traiter') : text('demande.traiterUne', { nombre });
  return [{ key: 'demande', label, icon: UserPen, run: (attempt) => review(context, attempt) }];
});

function review({ record, queries, language }: ActionContextOf<'bam-compte'>, attempt: Attempt): Promise<void> {
  return attempt(
    async () => {
      const found = await loadReview(record, language);
      if (found === null) return;
      const answer = await askReview(found);
      if (answer === null) return;
      const { request, module } = found;
      const { name, reason, kept, person, mail, culture } = answer;
      const values = name === 'accepter' ? { ChampsRetenus: kept, ...person } : null;
      const taken = { Id: request.Id, Version: request.Version };
      await tellStep(await runTransition(module.descriptor, taken, { name, reason, values, mail, culture }));
      await queries.invalidateQueries({ queryKey: [module.descriptor.name] });
    },
    (error) => failureWithReason(error, text('app.saveNok')),
  );
}
