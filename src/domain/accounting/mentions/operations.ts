import { OperationType } from '#generated/enums/operation-type.gen.ts';
import { find, type Work } from '#domain/work/work.ts';

/** A line by the nature of what it sells; absent where it sells nothing of its own. */
interface NaturedLine {
  readonly line: { readonly nature?: number };
}

/** Natures among those of some lines that are deliveries of goods. */
export function* goodsAmong(lines: readonly NaturedLine[]): Work<ReadonlySet<number>> {
  const natures = [...new Set(lines.flatMap(({ line }) => line.nature ?? []))];
  const goods = yield* find('vente-nature', { Id: natures, IsBiens: true });
  return new Set(goods.map(({ Id }) => Id));
}

/** Goods or services of a line; null: it sells nothing of its own, as a deposit or a discount on the whole. */
export function operationOf({ nature }: NaturedLine['line'], goods: ReadonlySet<number>): OperationType | null {
  if (nature === undefined) return null;
  return goods.has(nature) ? OperationType.biens : OperationType.services;
}

/** Nature of a whole piece: goods, services or both. */
export function operationOfPiece(lines: readonly NaturedLine[], goods: ReadonlySet<number>): OperationType {
  const sold = new Set(lines.flatMap(({ line }) => operationOf(line, goods) ?? []));
  if (!sold.has(OperationType.biens)) return OperationType.services;
  return sold.has(OperationType.services) ? OperationType.mixte : OperationType.biens;
}
