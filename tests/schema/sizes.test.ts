/** Sizes of texts in use (festival §9), where the entities say them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { UtilisateurInput } from '#generated/schemas/utilisateur-input.zod.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';

const all: Readonly<Record<string, EntityDescriptor>> = entities;

describe('the sizes of texts', () => {
  it.each([
    ['varchar150', 'utilisateur', 'MotDePasse', 150],
    ['nvarchar150', 'utilisateur', 'Login', 150],
    ['nvarchar30', 'utilisateur', 'Nom', 30],
  ])('%s is said by its name: %s.%s', (size, entity, name, max) => {
    const yaml = readFileSync(path.resolve(import.meta.dirname, `../../schema/entities/${entity}.yaml`), 'utf8');
    expect(yaml).toMatch(new RegExp(`^  ${name}: .*\\bmax: ${size}\\b`, 'm'));
    expect(all[entity]?.fields.find((field) => field.name === name)?.max).toBe(max);
  });

  it('a comment or a text is ntext: of kind text, it has no bound and none in the database', () => {
    const texts = Object.values(all).flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'text'));
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter(({ max }) => max !== undefined)).toEqual([]);
    const sql = readFileSync(path.resolve(import.meta.dirname, '../../schema/migrations/0001_initial.sql'), 'utf8');
    expect(sql).toMatch(/^ *commentaire text\b/m);
    expect(sql).not.toMatch(/^ *commentaire character varying/m);
  });

  it('the name of a user has thirty characters at most, their login and password and the name of a group a hundred and fifty', () => {
    function maxOf(entity: string, name: string) {
      return all[entity]?.fields.find((field) => field.name === name)?.max;
    }
    expect(['Nom', 'Prenom', 'Login', 'MotDePasse'].map((name) => maxOf('utilisateur', name))).toEqual([30, 30, 150, 150]);
    expect(maxOf('groupe-utilisateur', 'Nom')).toBe(150);
    const user = { Nom: 'N', Prenom: 'P', Login: 'a@b.fr', MotDePasse: 'secret', IdGroupeUtilisateur: 1 };
    function isAccepted(more: object) {
      return UtilisateurInput.safeParse({ ...user, ...more }).success;
    }
    expect([isAccepted({ Nom: 'N'.repeat(30) }), isAccepted({ Nom: 'N'.repeat(31) })]).toEqual([true, false]);
    expect([isAccepted({ MotDePasse: 'm'.repeat(150) }), isAccepted({ MotDePasse: 'm'.repeat(151) })]).toEqual([true, false]);
  });
});
