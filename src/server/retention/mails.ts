/** Bodies of mails that speak of records whose values go. */
import type { Entity } from '#domain/records/engine/registry.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { stripHistory } from './history.ts';

const BODY = ['corps', 'liens', 'faits_dits', 'ecarts', 'illisibles', 'avant_renvoi'];
const BODY_FIELDS = ['Corps', 'Liens', 'FaitsDits', 'Ecarts', 'Illisibles', 'AvantRenvoi'];

/** Column of a trace by what it leads to. */
const ABOUT: Readonly<Record<string, string>> = {
  'mail-trace': 'id',
  contact: 'id_contact',
  'festival-participant': 'id_participant',
  'festival-groupe': 'id_groupe',
  'bam-compte': 'id_compte',
  'ins-recup': 'id_ins_recup',
  'bam-demande-benevole': 'id_demande_benevole',
  'festival-course': 'id_course',
};

const WAITING = 1;

/** A mail that waits still has to leave: its own term takes it. The subject and the address last as long as the trace. */
export async function emptyMails(unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<void> {
  const column = ABOUT[entity.root.name];
  if (column === undefined) return;
  const mails = await unit.query<{ id: number }>(
    `update mail_trace set ${BODY.map((name) => `${name} = null`).join(', ')}, version = version + 1
     where ${column} = any($1::int[]) and statut is distinct from ${WAITING} and num_nonnulls(${BODY.join(', ')}) > 0 returning id`,
    [ids],
  );
  const emptied = column === 'id' ? ids : mails.map(({ id }) => id);
  if (emptied.length === 0) return;
  const files = await unit.query<{ id: number }>(
    'delete from mail_trace_document where id_trace = any($1::int[]) returning id_fichier as id',
    [emptied],
  );
  unit.filesDropped(files.map(({ id }) => id));
  await stripHistory(unit, 'mail-trace', { ids: emptied, fields: BODY_FIELDS });
  unit.searchChanged({ entity: unit.engine.registry.get('mail-trace'), ids: emptied, fields: null });
}
