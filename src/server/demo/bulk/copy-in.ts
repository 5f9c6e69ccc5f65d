import type pg from 'pg';

/** One column of a row to copy: text as PostgreSQL reads it, or nothing. */
export type CopyValue = string | number | boolean | null;

/** Calls of the driver on a query of ours; its types only know `submit`. */
interface CopyConnection {
  readonly sendCopyFromChunk: (chunk: Buffer) => void;
  readonly endCopyFrom: () => void;
}

const CHUNK_CHARACTERS = 256 * 1024;

/**
 * `COPY … FROM STDIN` over the connection of the driver, which knows the protocol but offers no query for it: some thirty lines
 * against one more package. The rows are written as fast as PostgreSQL reads them; an error leaves the transaction as any other does.
 */
export function copyIn(
  client: pg.ClientBase,
  {
    table,
    columns,
    rows,
  }: { readonly table: string; readonly columns: readonly string[]; readonly rows: readonly (readonly CopyValue[])[] },
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyQuery(`copy ${table} (${columns.join(', ')}) from stdin`, rows, (error) => (error ? reject(error) : resolve())));
  });
}

class CopyQuery {
  readonly #text: string;
  readonly #rows: readonly (readonly CopyValue[])[];
  readonly #done: (error: Error | null) => void;

  constructor(text: string, rows: readonly (readonly CopyValue[])[], done: (error: Error | null) => void) {
    this.#text = text;
    this.#rows = rows;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    let chunk = '';
    for (const row of this.#rows) {
      chunk += `${row.map(copyText).join('\t')}\n`;
      if (chunk.length < CHUNK_CHARACTERS) continue;
      connection.sendCopyFromChunk(Buffer.from(chunk));
      chunk = '';
    }
    if (chunk !== '') connection.sendCopyFromChunk(Buffer.from(chunk));
    connection.endCopyFrom();
  }

  handleError(error: Error): void {
    this.#done(error);
  }

  handleReadyForQuery(): void {
    this.#done(null);
  }

  /** The driver tells every query these; a copy has no rows and needs no name. */
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyText(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return String(value);
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : value;
}
