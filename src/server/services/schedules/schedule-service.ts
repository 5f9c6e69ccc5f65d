import { AppError } from '#domain/errors/app-error.ts';
import { noteSent, openTrial } from '#domain/schedules/send-schedules.ts';
import { tellAccess } from '#server/journal/origin.ts';
import { makeScheduled, runAs } from '#server/schedules/watch-schedules.ts';
import type { Call } from '#server/services/service-call.ts';

/** The file of a schedule at once, to its owner alone; what would keep it from leaving is answered here. */
export async function tryEnvoiPlanifie({ params: { id }, context }: Call<'tryEnvoiPlanifie'>): Promise<boolean> {
  const { tools, user } = context;
  const scheduled = await runAs(tools, user, (facts) => openTrial(id, facts));
  if (scheduled === null) throw new AppError('introuvable');
  const made = await makeScheduled(tools, scheduled, user);
  tellAccess(context.request, { object: made.file.name, rows: made.rows, format: scheduled.format });
  return runAs(tools, user, (facts) => noteSent({ id, slot: null, user: user.id }, made, facts));
}
