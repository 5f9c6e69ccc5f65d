import type { FastifyInstance } from 'fastify';
import { AccessJournal, type JournalTools } from './access-journal.ts';

/** The journal of a server: lines that a killed process left are written before it serves, its own before it stops. */
export function openJournal(app: FastifyInstance, tools: Omit<JournalTools, 'log'>): AccessJournal {
  const journal = new AccessJournal({ ...tools, log: app.log });
  app.addHook('onReady', () => journal.recover());
  app.addHook('onClose', () => journal.close());
  return journal;
}
