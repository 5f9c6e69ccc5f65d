import {
  type ServiceCall,
  type ServiceHandlers,
  type ServiceId,
  type ServiceReply,
  serviceValidators,
} from '#generated/contract/services.gen.ts';
import type { WorkService } from '#domain/work/service.ts';
import { type WorkId, workServices } from '#domain/registries/services.ts';
import { serviceHandlers } from './handlers.ts';
import { type FileId, fileServices } from './produced/file-services.ts';
import type { FileService } from './produced/produced-file.ts';
import { sendProduced } from './produced/send-produced.ts';
import { type PublicRead, type PublicReadId, publicReadServices } from './public/public-read.ts';
import { sendPublicRead } from './public/send-public.ts';
import { type PartId, type PartService, partServices } from './series/part-services.ts';
import { runPartService } from './series/series-service.ts';
import type { ServiceContext, UncheckedCall } from './service-call.ts';
import { runService } from './work-handler.ts';

/** The way in which an operation is answered. */
type OperationKind = 'work' | 'file' | 'parts' | 'public' | 'handler';

export interface Operation {
  readonly kind: OperationKind;
  readonly run: (call: UncheckedCall) => Promise<unknown>;
}

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;
type ServiceInput<Id extends ServiceId> = Pick<ServiceCall<Id, unknown>, 'params' | 'query' | 'body'>;
type HandledId = Exclude<ServiceId, WorkId | FileId | PartId | PublicReadId>;

interface Services {
  readonly work: { readonly [Id in WorkId]: WorkService<ServiceInput<Id>, Frozen<ServiceReply<Id>>> };
  readonly file: { readonly [Id in FileId]: FileService<ServiceInput<Id>> };
  readonly parts: { readonly [Id in PartId]: PartService<ServiceInput<Id>, ServiceReply<Id>> };
  readonly public: { readonly [Id in PublicReadId]: PublicRead<ServiceInput<Id>, Frozen<ServiceReply<Id>>> };
  readonly handler: Pick<ServiceHandlers<ServiceContext>, HandledId>;
}

/** Every operation of the contract that is written by hand: one that is missing, or that answers something else, does not compile. */
const services: Services = {
  work: workServices,
  file: fileServices,
  parts: partServices,
  public: publicReadServices,
  handler: serviceHandlers,
};

/** An operation that two kinds answer stops the start. */
export function operationOf(id: ServiceId): Operation {
  const found = WAYS.flatMap((way) => way(id) ?? []);
  const [operation, other] = found;
  if (operation === undefined || other !== undefined) throw new Error(`${id} is answered in ${found.length} ways`);
  return operation;
}

type Way = (id: ServiceId) => Operation | null;

const work: Readonly<Record<string, WorkService<unknown, unknown>>> = services.work;
const files: Readonly<Record<string, FileService<unknown>>> = services.file;
const parts: Readonly<Record<string, PartService<unknown, unknown>>> = services.parts;
const reads: Readonly<Record<string, PublicRead<unknown, unknown>>> = services.public;

const WAYS: readonly Way[] = [
  (id) => operation('work', work[id], (service, call) => runService(id, service, call)),
  (id) => operation('file', files[id], (service, call) => sendProduced(id, service, call)),
  (id) => operation('parts', parts[id], runPartService),
  (id) => operation('public', reads[id], (service, call) => sendPublicRead(id, service, call)),
  (id) => (isHandled(id) ? { kind: 'handler', run: (call) => handle(id, call) } : null),
];

function operation<S>(
  kind: OperationKind,
  service: S | undefined,
  run: (service: S, call: UncheckedCall) => Promise<unknown>,
): Operation | null {
  return service === undefined ? null : { kind, run: (call) => run(service, call) };
}

function isHandled(id: ServiceId): id is HandledId {
  return id in services.handler;
}

async function handle<Id extends HandledId>(id: Id, call: UncheckedCall): Promise<unknown> {
  if (!followsContract(id, call)) throw new Error(`No validators for ${id}`);
  return services.handler[id](call);
}

// Contract types and validators come from one document: what the validators of an operation produced has its types.
function followsContract<Id extends ServiceId>(id: Id, call: UncheckedCall): call is ServiceCall<Id, ServiceContext> & UncheckedCall {
  return id in serviceValidators && call.context !== undefined;
}
