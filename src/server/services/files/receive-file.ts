import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { fileRules } from '#domain/files/field-rules.ts';
import { cleanFileName } from '#domain/files/file-name.ts';
import { mimeTypeOf } from '#domain/files/file-types.ts';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';
import { checkContent } from '#server/files/check-content.ts';
import type { FileRow } from '#server/files/file-repository.ts';
import { FileTooLargeError, type ReceivedFile } from '#server/files/file-store.ts';
import { keepFile } from '#server/files/keep-file.ts';
import type { ServiceContext } from '#server/services/service-call.ts';

export interface SentFile {
  readonly field: FieldDescriptor;
  readonly name: string;
  readonly received: ReceivedFile;
  /** Sender; null: the product itself. */
  readonly userId: number | null;
}

/** Reads a body into the store, up to what the field takes. */
export async function receiveFile(context: ServiceContext, field: FieldDescriptor, source: AsyncIterable<unknown>): Promise<ReceivedFile> {
  const { files, fileLimits } = context.tools;
  try {
    return await files.receive(source, fileRules(field, fileLimits).maxKo * 1024);
  } catch (error) {
    // Nobody reads the rest.
    context.reply.header('connection', 'close');
    throw error instanceof FileTooLargeError ? tooLargeFor(context, field) : error;
  }
}

/** Keeps a file whose content the field takes; any other one is discarded and refused. */
export async function storeFile({ tools }: ServiceContext, { field, name, received, userId }: SentFile): Promise<FileRow> {
  const check = checkContent(
    { name, size: received.size, head: received.head },
    { rules: fileRules(field, tools.fileLimits), limits: tools.fileLimits },
  );
  if (!check.ok) {
    await tools.files.discard(received);
    throw invalidFields({ path: field.name, ...check.error });
  }
  return keepFile(
    { pool: tools.pool, store: tools.files, received },
    {
      name,
      mime: mimeTypeOf(check.extension),
      size: received.size,
      sha256: received.sha256,
      width: check.image?.width ?? null,
      height: check.image?.height ?? null,
      userId,
    },
  );
}

/** The rest of the body is not worth reading. */
export function tooLargeFor({ reply, tools }: ServiceContext, field: FieldDescriptor): AppError {
  reply.header('connection', 'close');
  const check = checkContent(
    { name: '', size: Number.MAX_SAFE_INTEGER, head: new Uint8Array() },
    { rules: fileRules(field, tools.fileLimits), limits: tools.fileLimits },
  );
  return new AppError('trop-volumineux', check.ok ? {} : { fields: [{ path: field.name, ...check.error }] });
}

/** Name of a file, from its header. */
export function sentName(header: string | string[] | undefined): string {
  try {
    return cleanFileName(decodeURIComponent(String(header ?? '')));
  } catch {
    throw invalidFields({ path: 'x-nom-fichier', code: 'format' });
  }
}
