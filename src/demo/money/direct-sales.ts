import { CompteUsage } from '#generated/enums/compte-usage.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { SituationTva } from '#generated/enums/situation-tva.gen.ts';
import { addAmounts, rateOf } from '#domain/accounting/amounts.ts';
import { pricedLine, type TypedLine } from '#domain/accounting/sales/typed-amounts.ts';
import { addDays } from '#domain/values/dates.ts';
import { fromCents } from '#domain/values/money.ts';
import type { DemoStructure } from '../people/structures.ts';
import type { Festival } from '../world/festival.ts';
import { type DemoValues, type DemoWorld, label, workday } from '../world/world.ts';
import { conditionsOf } from './invoices.ts';
import { demoForm } from './electronic-form.ts';

const ORIGIN = 4;
const [ISSUED, SETTLED] = [2, 4];
const TRANSFER = 1;
/** System rows of the natures of what is sold. */
const [ON_SITE, STAND] = [1, 4];
const BOOKS = 5.5;
const TERM_DAYS = 30;

/** Articles that the market and the festival often sell. */
const ARTICLES = [
  ['Page de publicité au catalogue', 'Page of advertising in the catalogue', 'Página de publicidad en el catálogo', 850, ON_SITE, 20],
  ['Stand équipé 9 m²', 'Equipped stand, 9 m²', 'Stand equipado, 9 m²', 1650, STAND, 20],
  ['Catalogue du festival', 'Catalogue of the festival', 'Catálogo del festival', 14, ON_SITE, BOOKS],
] as const;

interface SoldLine extends TypedLine {
  readonly article: number;
  readonly designation: string;
  readonly nature: number;
  readonly rate: number;
}

/** Accounts that the accountant set apart from those of the issuer. */
const ACCOUNTS = [
  { Usage: CompteUsage.vente, Compte: '706200', Libelle: 'Abonnements à la plateforme', IdNature: 3 },
  { Usage: CompteUsage.vente, Compte: '708300', Libelle: 'Locations de stands', IdNature: 4 },
  { Usage: CompteUsage.tva, Compte: '445711', Libelle: 'TVA collectée à 20 %', TauxTva: 20 },
  { Usage: CompteUsage.tva, Compte: '445712', Libelle: 'TVA collectée à 5,5 %', TauxTva: 5.5 },
  { Usage: CompteUsage.encaissement, Compte: '512100', Libelle: 'Banque, cartes', ModePaiement: ModePaiement.cb },
] as const;

function addAccounts(world: DemoWorld): void {
  for (const account of ACCOUNTS) world.add('bam-compte-comptable', account);
}

/** Sponsors, stands and advertising: one sale to prepare, one with its deposit, one invoiced. */
export function addDirectSales({ world, structures }: Festival): void {
  const articles = ARTICLES.map(([fr, en, es, PrixUnitaireHt, IdNature, TauxTva], index) =>
    world.add('bam-article', { TradLibelle: label(fr, en, es), PrixUnitaireHt, IdNature, TauxTva, Ordre: index + 1 }),
  );
  addAccounts(world);
  const [stand, bank, bookshop] = structures.ofKind('institution').concat(structures.ofKind('distribution'));
  if (stand === undefined || bank === undefined || bookshop === undefined) return;
  function line(index: 0 | 1 | 2, more: Partial<TypedLine> = {}): SoldLine {
    const [designation, , , PrixUnitaire, nature, rate] = ARTICLES[index];
    const typed = { Quantite: 1, PrixUnitaire, Remise: null, RemiseMontant: null, ...more };
    return { ...typed, article: articles[index] ?? 0, designation, nature, rate };
  }
  const IdEmetteur = addMarketCompany(world);
  sell(world, { Objet: 'Stand du marché et page de publicité', IdStructure: stand.id, IdEmetteur, Remise: 5 }, [
    line(1, { Remise: 10 }),
    line(0),
  ]);
  const sponsored = sell(world, { Objet: "Parrainage de la soirée d'ouverture", IdStructure: bank.id, PartAcompte: 30 }, [
    line(0, { Quantite: 2 }),
    line(1),
  ]);
  invoice(world, sponsored, { structure: bank, share: 0.3 });
  const sold = sell(world, { Objet: 'Catalogues pour la librairie', IdStructure: bookshop.id }, [line(2, { Quantite: 40, Remise: 30 })]);
  invoice(world, sold, { structure: bookshop, share: 1 });
}

/** The company of the market sells its stands under numbers of its own. */
function addMarketCompany(world: DemoWorld): number {
  return world.add('bam-emetteur', {
    RaisonSociale: 'Marché du film de Valombre',
    FormeJuridique: 'SAS au capital de 10 000 €',
    Siret: '888 888 882 00010',
    Immatriculation: 'RCS Clermont-Ferrand 888 888 882',
    Email: 'facturation.marche@exemple.test',
    Iban: 'FR76 0000 0000 0000 0000 0011 155',
    Adresse: { Adresse1: '14 place des Tilleuls', CodePostal: '63990', Ville: 'Valombre', IdPays: world.country('FR') },
    DelaiPaiement: TERM_DAYS,
    IsOptionDebits: true,
    SituationTva: SituationTva.redevable,
    // As the association: an invented number.
    IsMentionsVerifiees: false,
    Serie: 'M',
    IsDefaut: false,
    IsActif: true,
  });
}

interface Sold {
  readonly id: number;
  readonly subject: string;
  readonly lines: readonly SoldLine[];
}

function sell(world: DemoWorld, vente: DemoValues<'bam-vente'>, lines: readonly SoldLine[]): Sold {
  const amounts = lines.map((one) => pricedLine(one, rateOf(one.rate), false).amounts);
  const whole = addAmounts(amounts);
  const left = 1 - (vente.Remise ?? 0) / 100;
  const id = world.add('bam-vente', {
    Analytique: 1,
    DatePrestation: world.fromToday(20),
    ...vente,
    PrixHt: fromCents(Math.round(whole.ht * left)),
    PrixTtc: fromCents(Math.round(whole.ht * left) + Math.round(whole.tva * left)),
  });
  for (const [index, { article, designation, nature, rate, ...typed }] of lines.entries())
    world.add('bam-vente-ligne', {
      IdVente: id,
      IdArticle: article,
      Designation: designation,
      ...typed,
      IdNature: nature,
      TauxTva: rate,
      MontantHt: fromCents(amounts[index]?.ht ?? 0),
      MontantTtc: fromCents(amounts[index]?.ttc ?? 0),
      Ordre: index + 1,
    });
  return { id, subject: vente.Objet ?? '', lines };
}

interface Invoicing {
  readonly structure: DemoStructure;
  /** Part of the sale: 1 is all of it, less is a deposit. */
  readonly share: number;
}

/** A deposit that is paid, or the whole that waits for its day; sales of one rate. */
function invoice(world: DemoWorld, { id: vente, subject, lines }: Sold, { structure, share }: Invoicing): void {
  const [model] = world.records('bam-paiement');
  const rate = lines[0]?.rate ?? 0;
  const whole = addAmounts(lines.map((one) => pricedLine(one, rateOf(one.rate), false).amounts));
  const ht = Math.round(whole.ht * share);
  const tva = Math.round(whole.tva * share);
  const date = workday(world.referenceDate);
  const money = { PrixHt: fromCents(ht), PrixTva: fromCents(tva), PrixTtc: fromCents(ht + tva) };
  const isDeposit = share < 1;
  const address = addressOf(world, structure);
  const id = world.add('bam-paiement', {
    NoFacture: nextNumber(world, `FA${date.slice(0, 4)}`),
    TypeOrigine: ORIGIN,
    IdVente: vente,
    IsAcompte: isDeposit,
    Etat: isDeposit ? SETTLED : ISSUED,
    DateEmission: date,
    DateEcheance: addDays(date, TERM_DAYS),
    DatePaiement: isDeposit ? date : null,
    ...money,
    TauxTva: rate,
    ModeReglement: TRANSFER,
    NomClient: structure.name,
    Objet: subject,
    Analytique: 1,
    Conditions: conditionsOf(isDeposit, isDeposit ? date : addDays(date, TERM_DAYS)),
    IdPays: world.country('FR'),
    Emetteur: model?.Emetteur ?? null,
    Adresse: address.join('\n'),
    Client: { Nom: structure.name, Auxiliaire: `S${structure.id}`, Adresse: [...address], Pays: null, Langue: 'fr' },
    Electronique: demoForm({ lines: address, country: 'FR', isPaid: isDeposit }),
  });
  const designation = isDeposit ? `Acompte de ${share * 100} % sur : ${subject}` : (lines[0]?.designation ?? subject);
  const one = isDeposit ? undefined : lines[0];
  world.add('bam-paiement-ligne', {
    IdPaiement: id,
    Designation: designation,
    Quantite: one?.Quantite ?? 1,
    PrixUnitaireHt: one?.PrixUnitaire ?? money.PrixHt,
    RemiseHt: one === undefined ? null : fromCents(pricedLine(one, rateOf(rate), false).discountHt),
    TauxTva: rate,
    MontantHt: money.PrixHt,
    MontantTva: money.PrixTva,
    MontantTtc: money.PrixTtc,
    Ordre: 1,
  });
  if (isDeposit)
    world.add('bam-reglement', { IdPaiement: id, Montant: money.PrixTtc, DateReglement: `${date}T10:00:00`, ModePaiement: TRANSFER });
}

function addressOf(world: DemoWorld, { id }: DemoStructure): readonly string[] {
  const address = world.records('structure').find(({ Id }) => Id === id)?.Adresse ?? null;
  const town = [address?.CodePostal, address?.Ville].filter((part) => part !== null && part !== undefined).join(' ');
  return [address?.Adresse1 ?? '12 rue des Tanneurs', town === '' ? '63990 Valombre' : town];
}

/** Numbers go on where the series of the year stops. */
function nextNumber(world: DemoWorld, series: string): string {
  const numbers = world.records('bam-paiement').map(({ NoFacture }) => NoFacture ?? '');
  const last = numbers
    .filter((number) => number.startsWith(series))
    .toSorted()
    .at(-1);
  return `${series}-${String(Number(last?.split('-')[1] ?? 0) + 1).padStart(5, '0')}`;
}
