import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { norm } from '#domain/records/values/norm.ts';
import type { Erasure } from '#domain/work/steps.ts';
import type { Store } from './store.ts';
import type { Row } from './tables.ts';

/** What was said of the records before is told no more. */
export function forget(store: Store, erasure: Erasure): null {
  const gone = new Set(erasure.erased.map(({ entity, id }) => `${entity} ${id}`));
  const kept = store.history.filter(({ entity, record }) => !gone.has(`${entity} ${record}`));
  store.history.splice(0, store.history.length, ...kept);
  eraseMails(store, erasure);
  return null;
}

const EMAILED: Readonly<Record<string, string>> = {
  'bam-compte': 'IdCompte',
  contact: 'IdContact',
  'festival-participant': 'IdParticipant',
};

/** What was written to the person says nothing any more, and what still waited does not leave. */
function eraseMails({ tables }: Store, { erased, addresses }: Erasure): void {
  const known = new Set(addresses.map(norm));
  const isTheirs = (trace: Row): boolean =>
    known.has(norm(String(trace['Destinataire'] ?? ''))) || erased.some(({ entity, id }) => trace[EMAILED[entity] ?? ''] === id);
  for (const trace of tables.all('mail-trace').filter(isTheirs))
    Object.assign(trace, {
      Destinataire: 'anonyme@anonyme.invalid',
      Objet: 'Anonymisé',
      Corps: null,
      Statut: trace['Statut'] === MailStatut.enAttente ? MailStatut.erreur : trace['Statut'],
      Version: Number(trace['Version']) + 1,
    });
}
