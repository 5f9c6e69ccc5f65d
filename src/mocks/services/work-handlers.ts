import type { WorkService } from '#domain/work/service.ts';
import { workServices } from '#domain/registries/services.ts';
import type { Work } from '#domain/work/work.ts';
import { fileServices } from '#server/services/produced/file-services.ts';
import { produceFile } from '#server/services/produced/produce-file.ts';
import { type FileService, mimeOfFile } from '#server/services/produced/produced-file.ts';
import { fileReply, type MockCall, reply } from '../call.ts';
import { shownPicture } from '../files/file-handlers.ts';
import { factsOf } from '../store/facts.ts';
import { runReading, runWork } from '../store/run-work.ts';
import type { AnyHandler } from './handlers.ts';
import { bytesOfFile } from './written-file.ts';

const works: Readonly<Record<string, WorkService<unknown, unknown>>> = workServices;
const files: Readonly<Record<string, FileService<unknown>>> = fileServices;

/** The operations that are work over records, and the files that such work makes. */
export const workHandlers: Readonly<Record<string, AnyHandler>> = {
  ...Object.fromEntries(Object.entries(works).map(([name, service]): [string, AnyHandler] => [name, (input) => answer(service, input)])),
  ...Object.fromEntries(Object.entries(files).map(([name, service]): [string, AnyHandler] => [name, (input) => produce(service, input)])),
};

type HandlerInput = Parameters<AnyHandler>[0];

function answer(service: WorkService<unknown, unknown>, { call, ...asked }: HandlerInput) {
  const { store, context } = call;
  const facts = factsOf(store, context);
  const first = run(call, service.run(asked, facts));
  const done = service.afterwards === undefined ? first : run(call, service.afterwards(first, facts));
  return reply(done, service.isUndoable?.(done) === true ? { 'x-batch': context.batch } : {});
}

function produce(service: FileService<unknown>, { call, ...asked }: HandlerInput) {
  const { store, context } = call;
  const made = run(call, produceFile(service, asked, factsOf(store, context)));
  return {
    later: async () => {
      const file = await made;
      if ('picture' in file) return shownPicture(store.files.find(file.picture));
      return fileReply(file.name, mimeOfFile(file), await bytesOfFile(file, store.files));
    },
  };
}

/** A call that reads is no transaction. */
function run<T>({ store, context }: MockCall, work: Work<T>): T {
  return (store.unit === null ? runReading : runWork)(store, work, context);
}
