import type { Browser, Page } from '@playwright/test';
import { createRecord } from '../support/create.ts';
import { openSignedIn } from '../support/session.ts';

export const [ENGLISH, FRENCH] = [36, 38];
const PASSWORD = 'quatre-cerises-mures';

/** Somebody with some rights, signed in on a page of their own. */
export interface Colleague {
  readonly id: number;
  readonly open: (path: string) => Promise<Page>;
}

export async function colleague(browser: Browser, name: string, rights: readonly string[]): Promise<Colleague> {
  const admin = await openSignedIn(browser, '/dashboard');
  const IdsDroit = await admin.evaluate(async (codes) => {
    const tree: { Id: number; Code: string }[] = await (await fetch('/api/utilisateur-droits/arbre')).json();
    return tree.filter(({ Code }) => codes.includes(Code)).map(({ Id }) => Id);
  }, rights);
  const group = await createRecord(admin, 'groupe-utilisateurs', { Nom: `Groupe ${name}`, IdsDroit });
  const login = `${name}@valombre.example`.toLowerCase();
  const person = { Nom: name, Prenom: 'Inès', Login: login, MotDePasse: PASSWORD, IdGroupeUtilisateur: group };
  const id = await createRecord(admin, 'utilisateurs', person);
  return { id, open: (path) => openSignedIn(browser, path, { login, password: PASSWORD }) };
}

export async function workingEdition(page: Page): Promise<number> {
  const editions: readonly { Eannee: number; IsDefaut: boolean }[] = await page.evaluate(async () =>
    (await fetch('/api/dico-festival-editions')).json(),
  );
  return editions.find(({ IsDefaut }) => IsDefaut)?.Eannee ?? 0;
}
