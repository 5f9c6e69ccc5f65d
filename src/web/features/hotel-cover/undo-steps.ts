import { PecType } from '#generated/enums/pec-type.gen.ts';
import type { AssignmentBody, CoverNight } from './cover-api.ts';

/** Acts that give nights back to their state before an assignment: those that were free are released, the others assigned as they were. */
export function undoSteps(before: readonly CoverNight[], dates: readonly string[], IdParticipant: number): readonly AssignmentBody[] {
  const touched = before.filter(({ Date }) => dates.includes(Date));
  function isFree({ IdHotel, Type }: CoverNight): boolean {
    return IdHotel === null || Type === PecType.vide;
  }
  const free = touched.filter(isFree).map(({ Date }) => Date);
  const held = Map.groupBy(
    touched.filter((night) => !isFree(night)),
    ({ Type, IdHotel, TypeChambre }) => `${Type} ${IdHotel} ${TypeChambre}`,
  );
  const common = { IdParticipant, IsCellule: true, IsConfirme: true };
  return [
    ...(free.length === 0 ? [] : [{ ...common, IdHotel: null, Dates: free, TypePec: PecType.vide }]),
    ...[...held.values()].flatMap((nights): AssignmentBody[] => {
      const [first] = nights;
      if (first === undefined) return [];
      return [
        { ...common, IdHotel: first.IdHotel, Dates: nights.map(({ Date }) => Date), TypePec: first.Type, TypeChambre: first.TypeChambre },
      ];
    }),
  ];
}
