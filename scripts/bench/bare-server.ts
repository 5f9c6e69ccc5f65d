// The reference of the list measure: node:http that runs one SQL text and sends what PostgreSQL answers. Nothing else.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { z } from 'zod';
import { createPool } from '#server/database/pool.ts';

const Plan = z.object({ socket: z.string(), database: z.string(), text: z.string(), values: z.array(z.json()) });
const { socket, database, text, values } = Plan.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
const pool = createPool({ target: { socket, database } });

const server = createServer((_request, response) => {
  pool.query<{ page: string }>(text, values).then(
    ({ rows }) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(rows[0]?.page);
    },
    () => {
      response.writeHead(500);
      response.end();
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
process.on('SIGTERM', () => process.exit(0));
