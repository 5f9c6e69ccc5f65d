/**
 * Every merge field of every kind of mail, previewed by somebody who holds the right of its records and no other: what comes out is what
 * that person reads of the record by its sheet and its list, and all the rest is refused with the right that it takes.
 */
import type { MailSource } from '#domain/work/mail-source.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { mailSources } from '#domain/mails/mail-sources.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

const descriptors: Readonly<Record<string, EntityDescriptor | undefined>> = entities;
/** Submissions are made by no form: their own suite previews them. */
const sources = mailSources.filter(({ entity }) => entity !== 'ins-recup');

let api: ApiApp;
let everyone: SignedIn;
const abouts = new Map<string, number>();

beforeAll(async () => {
  api = await startApiApp();
  everyone = await api.signInWith(...rights.map(({ code }) => code));
  const engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
  const factory = createRecordFactory(engine);
  for (const { entity } of sources) {
    const whole = await factory.full(engine.registry.get(entity));
    abouts.set(entity, await factory.create(engine.registry.get(entity), whole));
  }
});
afterAll(() => api.close());

function preview(who: SignedIn, { context, entity }: MailSource, Texte: string) {
  return who.call('POST', '/api/mails/apercu', {
    Contexte: context,
    Entite: entity,
    Id: abouts.get(entity),
    Culture: 'fr',
    Objet: 'Objet',
    Texte,
  });
}

/** Everything that a person reads of a record: its sheet, and its row with every column. */
async function readable(who: SignedIn, { name, plural, fields }: EntityDescriptor): Promise<string> {
  const id = abouts.get(name);
  const sheet = await who.call('GET', `/api/${plural}/${id}`);
  const filter = { IdsPk: [id], Colonnes: fields.map((field) => field.name) };
  const row = await who.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 1 });
  expect([name, sheet.statusCode, row.statusCode]).toEqual([name, 200, 200]);
  return `${sheet.body} ${row.body}`;
}

/** Days and amounts, which a mail writes in full: the record holds them, or a reference list that everybody reads. */
function isHeld(descriptor: EntityDescriptor, source: MailSource, name: string): boolean {
  return (source.fields[name] ?? []).every(({ path }) => {
    const [first = '', last] = path.split('.');
    const field = descriptor.fields.find((one) => one.name === first || one.name === `Id${first}`);
    if (last === undefined) return field !== undefined;
    const { dictionary = null } = descriptors[field?.to ?? ''] ?? {};
    return dictionary?.fields.includes(last) === true;
  });
}

describe('a merge field', () => {
  it('shows what its reader reads of the record, and is refused with the right that it takes', async () => {
    const leaks: string[] = [];
    let [tries, refused] = [0, 0];
    for (const source of sources) {
      const descriptor = descriptors[source.entity];
      if (descriptor === undefined) throw new Error(source.entity);
      const { list, record } = descriptor.rights;
      const all = descriptor.scope === null ? [] : [descriptor.scope.all];
      const who = await api.signInWith('ENVOYER-MAIL', 'MAIL-MODELE', list, record, ...all);
      const seen = await readable(who, descriptor);
      for (const name of Object.keys(source.fields)) {
        tries += 1;
        const reply = await preview(who, source, `<p>[{{${name}}}]</p>`);
        if (reply.statusCode === 400) {
          refused += 1;
          const [error] = reply.json().errors;
          if (error.code !== 'fusion-reservee' || !/^Votre compte ne lit pas.*\{\{\w+\}\} \(.+\)/.test(error.message))
            leaks.push(`${source.entity} ${name} ${reply.body}`);
          continue;
        }
        const [, value = ''] = /^<p>\[(.*)\]<\/p>$/s.exec(reply.json().Corps ?? '') ?? [];
        const isRead =
          value === '' ||
          // A preview says what is empty.
          /^\[\w+ : vide\]$/.test(value) ||
          isHeld(descriptor, source, name) ||
          value.split(/, |<br>/).every((part) => seen.includes(JSON.stringify(part).slice(1, -1)));
        if (reply.statusCode !== 200 || !isRead) leaks.push(`${source.entity} {{${name}}} ${reply.statusCode} ${value}`);
      }
    }
    expect(leaks).toEqual([]);
    expect(refused).toBeGreaterThan(50);
    console.log(`[attack] merge fields: ${tries} tries, ${refused} refused, ${leaks.length} leaks`);
  });

  it('is refused to nobody who holds every right', async () => {
    for (const source of sources) {
      const names = Object.keys(source.fields).map((name) => `{{${name}}}`);
      const reply = await preview(everyone, source, `<p>${names.join(' ')}</p>`);
      expect([source.entity, reply.statusCode]).toEqual([source.entity, 200]);
    }
  });
});
