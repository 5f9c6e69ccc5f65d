import { ScrutinMethode } from '#generated/enums/scrutin-methode.gen.ts';
import type { DemoLists } from '../world/reference-lists.ts';
import type { Festival } from '../world/festival.ts';
import { amend, at, type DemoWorld } from '../world/world.ts';

/** Prizes of competitions have a vote of their jury, and one of the audience. */
const OF_JURY = 'Grand Prix';
const OF_AUDIENCE = 'Prix du public';
const GRAND_PRIX_EUROS = 3000;

/** Prizes of this year: the hour from which the public knows, the amount of the greatest ones, and the votes that are prepared. */
export function addEditionPrizes(world: DemoWorld, lists: DemoLists): void {
  const { Eannee, DateFin } = world.edition;
  const names = new Map(world.records('festival-prix').map(({ Id, TradLibelle }) => [Id, TradLibelle?.TraductionFr ?? '']));
  for (const { id } of lists.prizes) {
    const name = names.get(id) ?? '';
    const isGreat = name.startsWith(OF_JURY);
    const year = world.add('festival-prix-edition', {
      IdPrix: id,
      Eannee,
      PublicLe: at(DateFin, '20:30'),
      ...(isGreat ? { Montant: GRAND_PRIX_EUROS } : {}),
    });
    if (isGreat) world.add('festival-scrutin', { IdPrixEdition: year, Methode: ScrutinMethode.points, Quorum: 3 });
    if (name.startsWith(OF_AUDIENCE))
      world.add('festival-scrutin', {
        IdPrixEdition: year,
        Methode: ScrutinMethode.public,
        Quorum: 1,
        NoteMax: 5,
        VotesMin: 20,
        IsPondere: true,
        FinVote: at(DateFin, '14:00'),
      });
  }
}

const JURIES = { 'Jury national': 'national', 'Jury international': 'international', 'Jury labo': 'labo' } as const;

const COMING: ReadonlySet<string> = new Set(['confirmee', 'validee']);

/** Juries of the competitions, the first member of each in the chair: their votes can be opened. */
export function seatJuries({ world, guests, programmes }: Festival): void {
  for (const [implication, key] of Object.entries(JURIES)) {
    const section = programmes.find(({ section: { key: other } }) => other === key)?.section;
    const jurors = guests.all.filter(({ plan }) => plan.implication === implication && plan.host === null && COMING.has(plan.status));
    if (section === undefined) continue;
    const Jury = jurors.map(({ id }, index) => ({ Id: id, Role: index === 0 ? 'Présidence' : null }));
    amend(world, 'festival-section', section.id)({ Jury });
  }
}
