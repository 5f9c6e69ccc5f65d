import type { Festival } from '../world/festival.ts';
import type { DemoStructure } from '../people/structures.ts';
import { workday } from '../world/world.ts';

const [RECEIVED, REFUNDED] = [1, 3];
const [TRANSFER, CHEQUE] = [1, 2];

/** One client paid twice and got a part of it back, another paid before anything was invoiced. */
export function addClientCredits({ world, structures }: Festival): void {
  const [twice, early] = structures.ofKind('institution').toReversed();
  if (twice === undefined || early === undefined) return;
  const day = workday(world.fromToday(-6));
  const means = { DateCredit: `${day}T09:30:00`, SaisiLe: `${day}T09:30:00` };
  function client({ id, name }: DemoStructure) {
    return { IdStructure: id, NomClient: name, Auxiliaire: `S${id}` };
  }
  world.add('bam-credit', {
    ...client(twice),
    ...means,
    Nature: RECEIVED,
    Montant: 240,
    ModePaiement: TRANSFER,
    Motif: 'Facture payée deux fois.',
  });
  world.add('bam-credit', {
    ...client(twice),
    ...means,
    Nature: REFUNDED,
    Montant: -90,
    ModePaiement: TRANSFER,
    Motif: 'Le client garde le reste pour sa prochaine commande.',
  });
  world.add('bam-credit', {
    ...client(early),
    ...means,
    Nature: RECEIVED,
    Montant: 300,
    ModePaiement: CHEQUE,
    Banque: 'Banque de Valombre',
    NoCheque: '7209991',
    Motif: "Reçu avec la lettre d'intention.",
  });
}
