import { givenFields } from './usages.ts';
import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { MailContexte, mailContexteEnum } from '#generated/enums/mail-contexte.gen.ts';
import { MailType } from '#generated/enums/mail-type.gen.ts';
import { stepsOf } from '#domain/records/query/named-path.ts';
import { fieldsOfContext, mailSources, sourceOf, wayOf } from './mail-sources.ts';
import { mailContextOf } from './mailable.ts';
import { mergeTextOf, writtenFor } from './templates/merge-path.ts';
import { unknownFields } from './templates/template.ts';
import { usageOfStep } from './usages.ts';
import { seeds } from '#generated/entities/seeds.gen.ts';

const byName: Readonly<Record<string, EntityDescriptor | undefined>> = entities;

function descriptorOf(name: string) {
  return byName[name];
}

describe('what a mail may be about', () => {
  it.each(mailSources.map((source) => [source.entity, source] as const))(
    '%s: every word and every recipient is in the schema',
    (entity, source) => {
      for (const paths of Object.values(source.fields))
        for (const path of paths) expect(mergeTextOf(descriptorOf, entity, path).field.path).toBeDefined();
      for (const { path, email } of source.routes) {
        const end = path === '' ? entity : (stepsOf(descriptorOf, entity, path).at(-1)?.entity ?? '');
        expect(descriptorOf(end)?.fields.map(({ name }) => name)).toContain(email);
      }
      expect(descriptorOf('mail-trace')?.fields.map(({ name }) => name)).toContain(source.link);
    },
  );

  it('can be reached from its list', () => {
    for (const { entity, context } of mailSources) expect(mailContextOf(entity)).toBe(context);
    expect(mailContextOf('genre')).toBeNull();
  });

  it('offers the words that the schema says, by which codegen reads the templates', () => {
    for (const { value, words = [] } of mailContexteEnum.values)
      expect([...words].toSorted()).toEqual([...fieldsOfContext(value, givenFields(null))].toSorted());
  });

  it('covers the six contexts', () => {
    expect([...new Set(mailSources.map(({ context }) => context))].toSorted((a, b) => a - b)).toEqual(Object.values(MailContexte));
  });

  it('has a mail for every step that says it sends one', () => {
    const silent = Object.values(entities).flatMap(({ name, states }) =>
      (states?.transitions ?? []).filter((step) => step.mail !== null && usageOfStep(step) === null).map((step) => `${name} ${step.name}`),
    );
    expect(silent).toEqual([]);
  });

  it('is written to as the steps do where the record has one addressee, unless another way is asked for', () => {
    function ways(entity: string, requestedWay: Partial<Parameters<typeof wayOf>[1]>) {
      const source = sourceOf(entity);
      const way = source && wayOf(source, { key: null, type: MailType.contact, isTransactional: true, ...requestedWay });
      return way && [way.key, way.routes.map(({ key }) => key)];
    }
    const guest = 'festival-participant-invite';
    expect(ways(guest, {})).toEqual(['etapes', ['correspondant', 'contact', 'personne', 'structure']]);
    expect(ways(guest, { isTransactional: false })).toEqual(['etapes', ['correspondant', 'contact']]);
    expect(ways(guest, { key: 'contact' })).toEqual(['contact', ['contact']]);
    expect(ways(guest, { type: MailType.structure })).toEqual(['structure', ['structure']]);
    expect(ways('festival-groupe', { type: null })).toEqual(['etapes', ['facturation', 'contact', 'structure']]);
    expect(ways('film', {})).toEqual(['contacts', ['contacts']]);
    expect([ways('film', { key: 'etapes' }), ways(guest, { key: 'deposant' })]).toEqual([undefined, undefined]);
  });

  it('writes days and amounts as the reader does', () => {
    expect(writtenFor('05/02/2027', 'date', 'fr')).toBe('vendredi 5 février 2027');
    expect(writtenFor('05/02/2027 14:30, 06/02/2027 10:00', 'datetime', 'en')).toBe(
      'Friday, 5 February 2027 14:30, Saturday, 6 February 2027 10:00',
    );
    expect(writtenFor('1234.5', 'money', 'fr').replaceAll(/\s/g, ' ')).toBe('1 234,50 €');
    expect(writtenFor(null, 'date', 'fr')).toBe('');
  });
});

describe('the templates that come with the product', () => {
  const templates = seeds['mail-modele'] ?? [];

  it.each(templates.map((template) => [String(template['Libelle']), template] as const))(
    '%s: holds only words of its context',
    (_label, template) => {
      const usage = typeof template['Usage'] === 'number' ? template['Usage'] : null;
      const fieldNames = fieldsOfContext(Number(template['Contexte']), givenFields(usage));
      expect(unknownFields(JSON.stringify([template['Objet'], template['IdObjet'], template]), fieldNames)).toEqual([]);
    },
  );
});
