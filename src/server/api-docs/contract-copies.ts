import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { operations } from '#generated/contract/operations.gen.ts';
import type { Registry } from '#domain/records/engine/registry.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { PROGRAM_VERSION } from '../migrations/program-version.ts';
import { type ContractReader, isCallable } from './callable.ts';
import { contractOf, readContract } from './contract.ts';

const compress = promisify(gzip);
/** Sets of rights whose copies are cached, some 400 kB each at most. */
const COPIES_MAX = 16;

interface ContractCopy {
  readonly etag: string;
  readonly gzipped: Buffer;
}

/** Copies of the contract, one for each set of rights that reads it. */
export class ContractCopies {
  private readonly registry: Registry;
  private readonly copies = new Map<string, Promise<ContractCopy>>();

  constructor(registry: Registry) {
    this.registry = registry;
  }

  async of(reader: ContractReader): Promise<ContractCopy> {
    const key = keyOf(reader);
    const copy = this.copies.get(key) ?? this.make(reader);
    // The most recent stands last; the first leaves.
    this.copies.delete(key);
    this.copies.set(key, copy);
    const [oldest] = this.copies.keys();
    if (this.copies.size > COPIES_MAX && oldest !== undefined) this.copies.delete(oldest);
    try {
      return await copy;
    } catch (error) {
      this.copies.delete(key);
      throw error;
    }
  }

  private async make(reader: ContractReader): Promise<ContractCopy> {
    const callable = operations.filter((operation) => isCallable(this.registry, operation, reader));
    const document = contractOf(await readContract(), new Set(callable.map(({ operationId }) => operationId)));
    const description = textsIn(reader.context.culture)('apiDocs.description', { count: callable.length });
    const text = JSON.stringify({ ...document, info: { ...document.info, version: PROGRAM_VERSION, description } });
    return { etag: `"${createHash('sha256').update(text).digest('base64url')}"`, gzipped: await compress(text) };
  }
}

/** Everything that a copy depends on, in few bytes. */
function keyOf({ context, token }: ContractReader): string {
  const rights = [...context.user.rights].toSorted();
  return createHash('sha256')
    .update(JSON.stringify([context.culture, rights, token === null ? null : [token.isReadOnly, token.entities.toSorted()]]))
    .digest('base64url');
}
