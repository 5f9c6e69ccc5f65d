import { rights } from '#generated/rights/rights.gen.ts';
import type { Store } from '../store/store.ts';
import { putRow } from './system-rows.ts';
import { COUNTRIES, LANGUAGES } from './reference-lists.ts';

/** Accounts a person may sign in with; the page of the simulation shows them. */
export const DEMO_ACCOUNTS = [
  { login: 'admin@exemple.test', motDePasse: 'reliure-cyan-tambour-42', prenom: 'Anne', nom: 'Valmy', groupe: 'Administrateur' },
  { login: 'gestion@exemple.test', motDePasse: 'reliure-cyan-tambour-42', prenom: 'Bruno', nom: 'Sarrazin', groupe: 'Gestion' },
  { login: 'consultation@exemple.test', motDePasse: 'reliure-cyan-tambour-42', prenom: 'Claire', nom: 'Noirot', groupe: 'Consultation' },
] as const;

const GROUPS = [
  { nom: 'Administrateur', without: /^$/ },
  { nom: 'Gestion', without: /^(GROUPE-UTILISATEUR|UTILISATEUR|FRONT-CACHE)/ },
  { nom: 'Consultation', without: /-(WRITE|DELETE)$|^FRONT-CACHE/ },
] as const;

const CURRENT = 2027;

/** People, editions, countries and languages, one by one. */
export function seedFestival(store: Store): void {
  const groups = new Map<string, number>();
  for (const { nom, without } of GROUPS) {
    const ids = rights.flatMap(({ code }, index) => (without.test(code) ? [] : [index + 1]));
    groups.set(nom, putRow(store, 'groupe-utilisateur', { Nom: nom, IdsDroit: ids }));
  }
  for (const { login, motDePasse, prenom, nom, groupe } of DEMO_ACCOUNTS) {
    putRow(store, 'utilisateur', {
      Nom: nom,
      Prenom: prenom,
      Login: login,
      MotDePasse: motDePasse,
      IdGroupeUtilisateur: groups.get(groupe) ?? null,
      IsActif: true,
      IdsDroitUtilisateur: [],
    });
  }
  for (let year = CURRENT - 4; year <= CURRENT; year += 1) {
    const isCurrent = year === CURRENT;
    putRow(store, 'festival-edition', {
      Eannee: year,
      Numero: year - CURRENT + 38,
      DateDebut: `${year}-01-29`,
      DateFin: `${year}-02-06`,
      IsDefaut: isCurrent,
      IsOnline: true,
      IsAccredOuvert: isCurrent,
      IsDemandeBenevoleOuvert: isCurrent,
      IsCloturee: !isCurrent,
    });
  }
  for (const [Code, fr, en] of COUNTRIES) putRow(store, 'pays', { Code, IdLibelle: { fr, en } });
  for (const [Code, fr, en] of LANGUAGES) putRow(store, 'langue', { Code, IdLibelle: { fr, en } });
}
