/** Addresses of one record of each entity: the schema gives them once, the contract and the client follow. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { client } from '#generated/client/client.gen.ts';
import * as clients from '#generated/client/records.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import openapi from '#generated/openapi.json' with { type: 'json' };

function schemaOf(name: string): { readonly plural?: string } {
  const file = path.resolve(import.meta.dirname, `../../schema/entities/${name}.yaml`);
  // The entity that receives the questions of the staff declares their answers.
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : {};
}

const paths: Readonly<Record<string, object>> = openapi.paths;
const read = Object.values(entities).filter(({ operations }) => operations.includes('read'));

/** `festival-hotel` → `festivalHotelClient`. */
function clientOf(name: string): { readonly get?: (id: number) => Promise<unknown> } {
  return (
    Object.entries(clients).find(
      ([key]) => key === `${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Client`,
    )?.[1] ?? {}
  );
}

describe('the address of one record', () => {
  const requests: string[] = [];
  client.setConfig({
    fetch: async (input: RequestInfo | URL) => {
      const request = new Request(input);
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return Response.json({});
    },
    baseUrl: 'https://festival.example/api',
  });
  afterEach(() => {
    requests.length = 0;
  });

  it('is looked at for every entity whose records are read', () => {
    expect(read.length).toBeGreaterThan(100);
  });

  it.each(read.map(({ name }) => name))('of %s is that of its schema, in the contract and for the client', async (name) => {
    const plural = schemaOf(name).plural ?? `${name}s`;
    expect(Object.keys(paths[`/${plural}/{id}`] ?? {})).toContain('get');
    await clientOf(name).get?.(7);
    expect(requests).toEqual([`GET /api/${plural}/7`]);
  });
});
