import type { Accredited } from '../people/accredited.ts';
import type { Festival } from '../world/festival.ts';
import type { Account } from '../people/account.ts';
import type { Users } from '../world/users.ts';
import { amend, type DemoWorld } from '../world/world.ts';

/** Member of the office who welcomes each guest, treated each deposit and wrote each template: in turn. */
export function addSignatures({ world, guests }: Festival, { hospitality, programmers }: Users): void {
  guests.all.forEach(({ id }, index) => {
    amend(world, 'festival-participant-invite', id)({ IdUtilisateurReferent: inTurn(hospitality, index) });
  });
  world
    .records('ins-recup')
    .filter(({ TraiteLe }) => typeof TraiteLe === 'string')
    .forEach((record, index) => Object.assign(record, { IdTraitePar: inTurn(programmers, index) }));
  world.records('mail-modele').forEach((record, index) => Object.assign(record, { IdCreateur: inTurn(hospitality, index) }));
}

function inTurn(ids: readonly number[], index: number): number | null {
  return ids[index % ids.length] ?? null;
}

const BOTH_ROLES = 8;
const VIRTUAL = 'festival-participant-virtuel';
const VALIDATED = 64;

/** Professionals who gave up coming follow the festival from afar: the same person in two roles. */
export function addBothRoles(world: DemoWorld, accounts: readonly Account[], accredited: readonly Accredited[]): void {
  const online = world.records(VIRTUAL).filter(({ Statut, Eannee }) => Statut === VALIDATED && Eannee === world.edition.Eannee);
  const taken = new Set(world.records(VIRTUAL).map(({ IdContact }) => IdContact));
  const byContact = new Map(accounts.map((account) => [account.contact.id, account]));
  const away = accredited
    .filter(({ status, contact }) => status === 'desistement' && !taken.has(contact.id))
    .flatMap(({ contact }) => byContact.get(contact.id) ?? [])
    .slice(0, BOTH_ROLES);
  away.forEach(({ id: IdCompte, contact: { id, person, structure } }, index) => {
    const record = online[index];
    if (record === undefined) return;
    const NomBadge = `${person.Prenom} ${person.Nom}`;
    Object.assign(record, { IdContact: id, IdPersonne: person.id, IdStructure: structure, IdCompte, NomBadge });
  });
}

const PICKS = 10;

/** Labels of the market, and the rights held for the tours. */
export function addFilmLabels({ world, programmes }: Festival): void {
  function filmsOf(kind: string): readonly number[] {
    return programmes.filter(({ section }) => section.kind === kind).flatMap(({ entries }) => entries.map(({ film }) => film.id));
  }
  const market = filmsOf('marche');
  for (const id of market.slice(0, PICKS)) amend(world, 'film', id)({ IsMarketPicks: true });
  for (const id of market.slice(PICKS, 2 * PICKS)) amend(world, 'film', id)({ IsEuroConnection: true });
  const { DateDebut } = world.edition;
  for (const id of filmsOf('hors-festival'))
    amend(world, 'film', id)({ IsDroitEnCours: true, DateDebutDroit: DateDebut, DateFinDroit: world.day(365) });
}
