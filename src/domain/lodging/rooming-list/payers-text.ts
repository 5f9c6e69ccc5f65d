import type { Language } from '#generated/entities/descriptor.gen.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { payerWords } from '../invoiced/recap-words.ts';
import type { RoomingLine } from './rooming-lines.ts';

/** « Festival (2), Invité · Studio (1) »: how many nights each, where several pay. */
export function payersText({ payers }: Pick<RoomingLine, 'payers'>, culture: Language): string {
  const text = textsIn(culture);
  function nameOf({ type, structure }: RoomingLine['payers'][number]): string {
    return payerWords({ Payeur: type, Structure: structure }, { text, culture });
  }
  return payers.map((payer) => (payers.length === 1 ? nameOf(payer) : `${nameOf(payer)} (${payer.nights})`)).join(', ');
}
