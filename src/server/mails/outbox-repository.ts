import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { FieldSize } from '#generated/entities/field-sizes.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { NewTrace } from '#domain/work/steps.ts';
import { type Entity, fieldOf } from '#server/records/engine/registry.ts';
import { quoted } from '#server/records/sql/sql-build.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';

/** Many at once, in one statement a table. */
export const insertTraces = async (unit: UnitOfWork, traces: readonly NewTrace[]): Promise<readonly number[]> => {
  const entity = unit.engine.registry.get('mail-trace');
  const ids = await nextIds(unit, entity, traces.length);
  await insertMany(
    unit,
    entity,
    traces.map((trace, index) => ({ id: ids[index] ?? 0, values: valuesOf(unit, trace, ids[index] ?? 0) })),
  );
  const document = unit.engine.registry.get('mail-trace-document');
  const files = traces.flatMap(({ attachments }, index) => attachments.map((file) => ({ ...file, trace: ids[index] ?? 0 })));
  const parts = await nextIds(unit, document, files.length);
  await insertMany(
    unit,
    document,
    files.map(({ trace, name, fileId }, index) => ({
      id: parts[index] ?? 0,
      values: { IdTrace: trace, Libelle: name.slice(0, FieldSize.nvarchar255), IdFichier: fileId },
    })),
  );
  for (const id of ids) unit.announce({ entity: 'mail-trace', op: 'insert', parent: null, version: 1, id });
  unit.searchChanged({ entity, ids, fields: null, isNew: true });
  return ids;
};

const valuesOf = ({ engine, context }: UnitOfWork, trace: NewTrace, id: number): Readonly<Record<string, JsonValue>> => {
  const { isSimulated, sender } = engine.mailbox;
  return {
    Expediteur: sender,
    Destinataire: trace.recipient,
    Objet: trace.mail.subject,
    Corps: trace.mail.html,
    ReplyTo: trace.replyTo,
    Usage: trace.usage,
    Statut: MailStatut.enAttente,
    Contexte: trace.source.context,
    DateCreation: `${engine.now()}Z`,
    IsSimule: isSimulated,
    Tentatives: 0,
    ProchainEssai: isSimulated ? null : `${engine.now()}Z`,
    // The same number however often it is tried: a receiver that got it twice can tell.
    NoMessage: `<${id}.${crypto.randomUUID()}@${sender.split('@')[1] ?? 'festival.example'}>`,
    Lot: trace.batch,
    IdModele: trace.templateId,
    IdContact: trace.contactId,
    IdUtilisateur: context.user.id > 0 ? context.user.id : null,
    [trace.source.link]: trace.about,
  };
};

const nextIds = async (unit: UnitOfWork, entity: Entity, count: number): Promise<readonly number[]> =>
  (await unit.query<{ id: number }>(`select nextval('${entity.table}_id_seq')::int as id from generate_series(1, $1::int)`, [count])).map(
    ({ id }) => id,
  );

interface NewRow {
  readonly id: number;
  readonly values: Readonly<Record<string, JsonValue>>;
}

/** Rows that name the same fields; the names come from the schema, the values travel as one JSON text. */
const insertMany = async (unit: UnitOfWork, entity: Entity, rows: readonly NewRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const columns = ['id', ...names.map((name) => fieldOf(entity, name).column ?? '')].map(quoted);
  const json = rows.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(names.map((name) => [fieldOf(entity, name).column ?? '', values[name] ?? null])),
  }));
  await unit.query(
    `insert into ${quoted(entity.table)} (${columns.join(', ')}) select ${columns.map((column) => `r.${column}`).join(', ')}
     from jsonb_populate_recordset(null::${quoted(entity.table)}, $1::jsonb) r`,
    [JSON.stringify(json)],
  );
};
