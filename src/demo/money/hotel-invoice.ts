import { FactureAccord } from '#generated/enums/facture-accord.gen.ts';
import { FactureFormat } from '#generated/enums/facture-format.gen.ts';
import { FournisseurIndice } from '#generated/enums/fournisseur-indice.gen.ts';
import { amend, at, type DemoWorld } from '../world/world.ts';

const VAT = 10;

/** The electronic invoice of a hotel, confirmed, matched and reported among the invoices of that hotel. */
export function addReceivedInvoice(world: DemoWorld): void {
  const [reported] = world.records('festival-hotel-facture');
  const [supplier] = world.records('structure');
  if (reported === undefined || supplier === undefined) return;
  const { IdHotel, Eannee, NoFacture, DateFacture, Montant, NbNuits } = reported;
  const gross = Montant ?? 0;
  const net = Math.round((gross / (1 + VAT / 100)) * 100) / 100;
  const nights = Math.max(1, NbNuits ?? 1);
  const id = world.add('facture-recue', {
    NoFacture: NoFacture ?? '',
    CleFournisseur: `nom ${supplier.RaisonSociale}`,
    Format: FactureFormat.facturX,
    DateFacture,
    DateEcheance: world.fromToday(28),
    NomFournisseur: supplier.RaisonSociale ?? '',
    IdStructureProposee: supplier.Id,
    Indice: FournisseurIndice.nom,
    IdStructure: supplier.Id,
    IdHotel,
    Eannee,
    PrixHt: net,
    PrixTva: Math.round((gross - net) * 100) / 100,
    PrixTtc: gross,
    DateReception: at(world.fromToday(-1), '08:15'),
  });
  world.add('facture-recue-ligne', {
    IdFacture: id,
    Designation: 'Chambres du festival',
    Quantite: nights,
    PrixUnitaire: Math.round((net / nights) * 10_000) / 10_000,
    TauxTva: VAT,
    MontantHt: net,
    Ordre: 1,
  });
  amend(
    world,
    'festival-hotel-facture',
    reported.Id,
  )({
    IdFactureRecue: id,
    Accord: FactureAccord.conforme,
    MontantConvenu: gross,
    Ecart: 0,
  });
}
