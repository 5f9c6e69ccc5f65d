/** People of a festival, made as its offices make them. */
import type { Page } from '@playwright/test';
import { reachable } from '#tests/support/reachable-contact.ts';
import { createRecord, keptRecord } from './create.ts';
import { step } from './step.ts';

const FRANCE = 45;

async function versionOf(page: Page, plural: string, id: number): Promise<number> {
  return JSON.parse(await keptRecord(page, plural, id)).Version;
}

/** Somebody with all that a participant needs of a contact. */
async function contact(page: Page, IdPersonne: number, Email: string): Promise<number> {
  const contactFields = await reachable((plural, record) =>
    createRecord(page, plural, plural === 'activites' ? { TradLibelle: { TraductionFr: `Activité ${Email}` } } : record),
  );
  return createRecord(page, 'contacts', { ...contactFields, IdPersonne, Email });
}

export interface GuestStay {
  readonly Eannee: number;
  readonly Arrivee: string;
  readonly Depart: string;
  /** That the festival pays. */
  readonly NuitsMax?: number;
}

/** An invitation that was accepted, for these nights. */
export async function guest(page: Page, Nom: string, stay: GuestStay): Promise<number> {
  const IdPersonne = await createRecord(page, 'personnes', { Nom, Prenom: 'Ada' });
  const IdContact = await contact(page, IdPersonne, `${Nom.toLowerCase()}@valombre.example`);
  const id = await createRecord(page, 'festival-participant-invites', { IdPersonne, IdContact, NuitsMax: 2, ...stay });
  await step(page, `/api/festival-participant-invites/${id}/transitions/confirmer`, {
    Version: await versionOf(page, 'festival-participant-invites', id),
  });
  return id;
}

export interface Post {
  readonly Eannee: number;
  readonly IdPosteAffecte: number;
}

const VOLUNTEERS = 'festival-participant-benevoles';

/** A volunteer who was admitted, with the post that was given to them and their other answers. */
export async function volunteer(page: Page, Nom: string, { more = {}, ...post }: Post & { readonly more?: object }): Promise<number> {
  const IdPersonne = await createRecord(page, 'personnes', { Nom, Prenom: 'Ana' });
  const IdContact = await contact(page, IdPersonne, `${Nom.replaceAll(' ', '-')}@volontaires.example`.toLowerCase());
  const id = await createRecord(page, VOLUNTEERS, { ...post, ...more, IdContact, DateNaissance: '1990-01-01' });
  for (const [Version, name] of ['soumettre', 'valider'].entries())
    await step(page, `/api/${VOLUNTEERS}/${id}/transitions/${name}`, { Version: Version + 1, Mail: false });
  return id;
}

export interface Member {
  readonly id: number;
  readonly name: string;
}

interface Members {
  readonly Eannee: number;
  readonly mark: string;
  readonly count: number;
  /** Their badges are ready at the desk. */
  readonly isPrinted?: boolean;
}

/** Members of a free group, validated: people whose badge is due, and who owe nothing. */
export async function members(page: Page, { Eannee, mark, count, isPrinted = true }: Members): Promise<readonly Member[]> {
  const IdPersonne = await createRecord(page, 'personnes', { Nom: `Meneur${mark}`, Prenom: 'Paul', IdPays: FRANCE });
  const IdContact = await createRecord(page, 'contacts', { IdPersonne, Email: `meneur${mark}@exemple.test` });
  const IdGroupe = await createRecord(page, 'festival-groupes', { Libelle: `Lycée ${mark}`, Eannee, IsPayant: false, IdContact });
  const Version = await versionOf(page, 'festival-groupes', IdGroupe);
  await step(page, `/api/festival-groupes/${IdGroupe}/transitions/declarer-gratuit`, { Version });
  const people: Member[] = [];
  for (let index = 0; index < count; index += 1) {
    const Nom = `Kergariou${mark}${'abcdef'.charAt(index)}`;
    people.push({ id: await createRecord(page, 'festival-groupe-membres', { IdGroupe, Nom, Prenom: 'Lou' }), name: `Lou ${Nom}` });
  }
  const Roles = people.map(({ id }) => ({ Entite: 'festival-groupe-membre', Id: id }));
  if (isPrinted) await step(page, '/api/guichet/badges', { Edition: Eannee, Roles });
  return people;
}
