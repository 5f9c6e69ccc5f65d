import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import { readSent, roomingChanges } from '../rooming-list/rooming-changes.ts';
import { roomingLines } from '../rooming-list/rooming-lines.ts';
import { find, gone, update, type Work } from '#domain/work/work.ts';
import { type CommitRule, deletedOf, idsOf, writtenOf } from '#domain/work/rule.ts';

const SENT: readonly (number | null)[] = [RoomingEtat.envoyee, RoomingEtat.confirmee];
const LINE = ['DateNuit', 'IdHotel', 'TypeChambre', 'IdChambre', 'Type', 'IdStructurePayeur', 'EtatReservation'] as const;

/** A hotel holds a list that says no longer what is true, whoever moved the night and from wherever: it is to be sent again. */
export const staleRoomings: CommitRule = {
  name: 'have rooming lists sent again once they say no longer what is true',
  phase: 'before-commit',
  on: [
    { entity: 'festival-hotel-pec', ops: ['insert', 'update', 'delete', 'restore'], fields: LINE },
    { entity: 'festival-participant', ops: ['update'], fields: ['Arrivee', 'HeureArrivee'] },
  ],
  *run(written) {
    const nights = [
      ...(yield* find('festival-hotel-pec', { Id: idsOf(written, 'festival-hotel-pec') })),
      ...(yield* gone('festival-hotel-pec', deletedOf(written, 'festival-hotel-pec'))),
      ...(yield* find('festival-hotel-pec', { IdParticipant: idsOf(written, 'festival-participant') })),
    ];
    const left = writtenOf(written, 'festival-hotel-pec').flatMap(({ before }) => before?.IdHotel ?? []);
    const hotels = [...new Set([...left, ...nights.flatMap(({ IdHotel }) => IdHotel ?? [])])].toSorted((one, other) => one - other);
    for (const eannee of new Set(nights.flatMap(({ Eannee }) => Eannee ?? []))) for (const hotel of hotels) yield* compare(hotel, eannee);
  },
};

function* compare(hotel: number, eannee: number): Work<void> {
  const last = (yield* find('festival-rooming', { IdHotel: hotel, Eannee: eannee }))
    .toSorted((left, right) => (left.VersionRooming ?? 0) - (right.VersionRooming ?? 0))
    .at(-1);
  if (last === undefined || !SENT.includes(last.Etat)) return;
  const sent = readSent(last.Contenu);
  if (sent === null) return;
  const { count } = roomingChanges(yield* roomingLines(eannee, hotel), sent);
  if (count > 0) yield* update('festival-rooming', last.Id, { Etat: RoomingEtat.aRenvoyer, NbChangements: count });
}
