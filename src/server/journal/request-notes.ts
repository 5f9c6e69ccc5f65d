import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entities } from '#generated/entities/all.gen.ts';
import type { ServiceJournal } from '#generated/contract/services.gen.ts';
import { AccesNature } from '#generated/enums/acces-nature.gen.ts';
import { isRecordData } from '#domain/values/record-data.ts';
import { countAnsweredRows } from '#domain/journal/answered-rows.ts';
import { protectedFields } from '#domain/journal/protected-fields.ts';
import { Consultations, MassReads } from '#domain/journal/read-windows.ts';
import { changeAnswers } from '#server/plugins/answers.ts';
import type { AccessJournal } from './access-journal.ts';
import type { AccessFacts } from './access-line.ts';
import { type ListedRows, originOf } from './origin.ts';

interface NoteTools {
  readonly journal: Pick<AccessJournal, 'note'>;
  /** Rows that one session reads of one list within an hour; 0: none is a mass read. */
  readonly massRows: number;
  readonly clock: () => number;
}

/** Notes what answers say: declared operations by their nature, reads of records by their action. Runs before answers are compressed. */
export function registerAccessNotes(app: FastifyInstance, tools: NoteTools): void {
  app.decorateRequest('access', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.asking !== null) request.asking.origin = () => originOf(request);
    done();
  });
  const reads = { mass: new MassReads(tools.massRows), consultations: new Consultations() };
  changeAnswers(app, (request, reply, payload) => {
    for (const facts of factsOf({ request, reply, payload, clock: tools.clock, ...reads }))
      tools.journal.note({ ...originOf(request), ...facts });
    return payload;
  });
}

interface Answer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly payload: unknown;
  readonly clock: () => number;
  readonly mass: MassReads;
  readonly consultations: Consultations;
}

function factsOf(answer: Answer): readonly AccessFacts[] {
  const { request, reply } = answer;
  const { entity, action, journal } = request.routeOptions.config;
  const { access } = request;
  const isRefused = reply.statusCode >= 400;
  if (access?.account !== undefined) return signInFacts(request, isRefused);
  if (isRefused) return [];
  if (access?.listed !== undefined) return access.listed.flatMap((listed) => listedFacts(answer, listed));
  if (journal !== undefined) return declaredFacts(request, reply, journal);
  if (entity === undefined) return [];
  if (action === 'get') return consultationFacts(answer, entity);
  return action === 'list' || action === 'search' ? massFacts(answer, entity) : [];
}

/** An address that belongs to no account is not stored: people type their password there. */
function signInFacts({ access }: FastifyRequest, isRefused: boolean): readonly AccessFacts[] {
  if (access === null || access.account === undefined) return [];
  const { account, sessionId = null, detail = null } = access;
  const who = account === null ? {} : { userId: account.id, account: `${account.prenom} ${account.nom}` };
  if (isRefused) return [{ nature: AccesNature.echec, ...who, detail }];
  return sessionId === null ? [] : [{ nature: AccesNature.connexion, ...who, sessionId, detail }];
}

const NATURES: Readonly<Record<ServiceJournal, AccesNature | null>> = {
  aucun: null,
  // The session that opens says so by itself.
  connexion: null,
  badge: AccesNature.badge,
  deconnexion: AccesNature.deconnexion,
  export: AccesNature.export,
  fichier: AccesNature.fichier,
  identifiants: AccesNature.identifiants,
  sessionFermee: AccesNature.sessionFermee,
};

function declaredFacts(request: FastifyRequest, reply: FastifyReply, journal: ServiceJournal): readonly AccessFacts[] {
  const nature = NATURES[journal];
  if (nature === null) return [];
  const { summary = null } = request.routeOptions.config;
  const { object = summary, rows = null, format = formatOf(reply) } = request.access ?? {};
  return [{ nature, object, rows, recordId: recordOf(request), format: nature === AccesNature.export ? format : null }];
}

/** `spreadsheetml.sheet` of a media type reads `xlsx`. */
function formatOf(reply: FastifyReply): string | null {
  const [type = ''] = String(reply.getHeader('content-type') ?? '').split(';', 1);
  const [, subtype] = type.split('/');
  if (subtype === undefined) return null;
  return subtype.endsWith('spreadsheetml.sheet') ? 'xlsx' : subtype;
}

function consultationFacts({ request, payload, clock, consultations }: Answer, name: string): readonly AccessFacts[] {
  const descriptor = descriptorOf(name);
  if (descriptor === undefined) return [];
  const recordId = recordOf(request);
  const fields = answeredFields(protectedFields(descriptor), payload);
  if (!descriptor.personal && fields.length === 0) return [];
  const entity = descriptor.extends ?? descriptor.name;
  if (!consultations.isFirst(`${readerOf(request)} ${entity} ${recordId} ${fields.join()}`, clock())) return [];
  return [{ nature: fields.length > 0 ? AccesNature.protege : AccesNature.consultation, entity, recordId, fields }];
}

/** Those that the answer really says: without their right they are left out. */
function answeredFields(names: readonly string[], payload: unknown): readonly string[] {
  if (names.length === 0) return [];
  const record: unknown = JSON.parse(textOf(payload) ?? 'null');
  return isRecordData(record) ? names.filter((name) => (record[name] ?? '') !== '') : [];
}

function massFacts(answer: Answer, name: string): readonly AccessFacts[] {
  const text = textOf(answer.payload);
  return text === null ? [] : listedFacts(answer, { entity: name, rows: countAnsweredRows(text) });
}

function listedFacts({ request, clock, mass }: Answer, listed: ListedRows): readonly AccessFacts[] {
  const descriptor = descriptorOf(listed.entity);
  if (descriptor === undefined) return [];
  const entity = descriptor.extends ?? descriptor.name;
  const rows = mass.add(`${readerOf(request)} ${listed.entity}`, listed.rows, clock());
  return rows === null ? [] : [{ nature: AccesNature.lectureMasse, entity, rows }];
}

function descriptorOf(name: string) {
  return Object.values(entities).find((one) => one.name === name);
}

function textOf(payload: unknown): string | null {
  if (typeof payload === 'string') return payload;
  return Buffer.isBuffer(payload) ? payload.toString() : null;
}

function readerOf({ openSession, tokenBearer }: FastifyRequest): string {
  return tokenBearer === null ? `session ${openSession?.id ?? 0}` : `jeton ${tokenBearer.id}`;
}

function recordOf({ params }: FastifyRequest): number | null {
  const id = isRecordData(params) ? Number(params['id']) : Number.NaN;
  return Number.isInteger(id) ? id : null;
}
