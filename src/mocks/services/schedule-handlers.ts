import { AppError } from '#domain/errors/app-error.ts';
import { mimeOfExport } from '#domain/exports/export-formats.ts';
import { noteSent, openTrial } from '#domain/schedules/send-schedules.ts';
import { nameExport } from '#server/services/exports/export-order.ts';
import { reply } from '../call.ts';
import { factsOf } from '../store/facts.ts';
import { runReading, runWork } from '../store/run-work.ts';
import { bytesOf, prepareExport } from './export-handlers.ts';
import type { Handlers } from './handlers.ts';

/** The simulation sends no mail by itself: a schedule is tried, and its mail waits among the others. */
export const scheduleHandlers: Handlers<'tryEnvoiPlanifie'> = {
  tryEnvoiPlanifie: ({ params: { id }, call }) => {
    const { store, context } = call;
    const { user } = context;
    const scheduled = runReading(store, openTrial(id, factsOf(store, context)), context);
    if (scheduled === null) throw new AppError('introuvable');
    const { screen, format, filterFor } = scheduled;
    const prepared = prepareExport(call, { screen, format, filter: filterFor(user.id) });
    return {
      later: async () => {
        const named = await nameExport(prepared.order, context.today);
        const bytes = await bytesOf(prepared, named);
        const size = { width: null, height: null };
        const kept = { name: named.fileName, extension: format, mime: mimeOfExport(format), ...size, userId: null, bytes };
        const file = store.files.add(kept);
        const made = { file: { name: file.name, fileId: file.id }, rows: prepared.rows.length };
        return reply(runWork(store, noteSent({ id, slot: null, user: user.id }, made, factsOf(store, context)), context));
      },
    };
  },
};
