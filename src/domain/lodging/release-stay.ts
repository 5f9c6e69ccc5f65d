import type { FestivalParticipantInvite } from '#generated/records/festival-participant-invite.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import { issueCredit } from '#domain/accounting/credit-note.ts';
import { standing } from '#domain/accounting/receipts.ts';
import { type RecordData, readId } from '#domain/values/record-data.ts';
import { consequencesOf, nightsAhead, requireChoices, shiftsAhead } from './consequences.ts';
import type { EffectInput } from '#domain/work/transition-rule.ts';
import { find, refuse, removeAll, type Work } from '#domain/work/work.ts';
import { gapsOf, hasGaps } from './logistics.ts';
import { amendRoomings } from './rooming.ts';
import { hotelOfStay } from './stay-hotel.ts';
const CREDIT_RIGHT = 'BAM-PAIEMENT-WRITE';

/**
 * Effect of a refusal or a withdrawal: what becomes of the nights to come, of the invoices and of the shifts is what the person
 * chose for them. Freed rooms go back to the hotel, whose list is to be sent again.
 */
export function* libererSejour(input: EffectInput<FestivalParticipant>): Work<RecordData> {
  const { record, today, choices } = input;
  yield* requireChoices(yield* consequencesOf('libererSejour', record, today), choices);
  if (choices.Creneaux === 'liberer') yield* removeAll('benevole-affectation', (yield* shiftsAhead(record, today)).map(readId));
  const credited = choices.Pieces === 'avoir' ? yield* creditAll(input) : {};
  if (choices.Nuits === 'garder') return credited;
  const freed = yield* nightsAhead(record, today);
  yield* removeAll('festival-hotel-pec', freed.map(readId));
  yield* amendRoomings(
    record.Eannee,
    freed.flatMap((night) => night.IdHotel ?? []),
  );
  return { ...credited, IdHotel: hotelOfStay(yield* find('festival-hotel-pec', { IdParticipant: record.Id })) };
}

/** The opposite of every invoice that stands; only an accreditation says whether it is paid. */
function* creditAll(input: EffectInput<FestivalParticipant>): Work<RecordData> {
  const { record, entity, reason, has } = input;
  if (!has(CREDIT_RIGHT)) return yield* refuse('droit-manquant');
  const accounts = yield* standing(yield* find('bam-paiement', { IdParticipant: record.Id }));
  for (const { invoice } of accounts) yield* issueCredit({ invoice, ttc: null, lines: null, reason }, input);
  return entity === 'festival-participant-accredite' && accounts.length > 0 ? { IsPaye: false } : {};
}

/** Effect of a validated invitation: its logistics is complete, or somebody says why it is done without. */
export function* validerInvitation({ record, choices }: EffectInput<FestivalParticipantInvite>): Work<RecordData> {
  const gaps = gapsOf(record, yield* find('festival-hotel-pec', { IdParticipant: record.Id }));
  if (hasGaps(gaps) && (choices.Derogation ?? '').trim() === '')
    yield* refuse('logistique-incomplete', {
      sansHotel: gaps.SansHotel.length,
      horsPresence: gaps.HorsPresence.length,
      promises: gaps.Promises,
    });
  return {};
}
