import type { FileStore } from '#server/files/file-store.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';

/** Tools of an export, in a request or in a job. */
export interface ExportTools {
  readonly engine: RecordEngine;
  readonly files: FileStore;
}
