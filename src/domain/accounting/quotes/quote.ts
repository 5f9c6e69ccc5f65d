import { defaultIssuer } from '../sales/issuers.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { EffectInput } from '#domain/work/transition-rule.ts';
import { nextNumber, update, type Work } from '#domain/work/work.ts';
import { pieceNumber } from '../piece-number.ts';
import { quoteSeries } from '../printed-piece.ts';
import { freezeQuote, standingQuote } from './sent-quotes.ts';

/** Days that an issuer without a word on it leaves to accept a quote. */
const VALIDITY = 60;

const NO_REFUSAL = { DateRefus: null, MotifRefus: null } as const;

/** Effect of a quote that is sent: its number, given once, its day, and the version that is frozen. */
export function* emettreDevis(input: EffectInput<FestivalGroupe>): Work<RecordData> {
  const { record, today } = input;
  const set = {
    NoDevis: record.NoDevis ?? (yield* newNumber(today)),
    DateDevis: today,
    DateValidite: yield* validityOf(record, today),
  };
  yield* freezeQuote({ ...record, ...set }, record.NoDevis === null, input);
  return { ...set, ...NO_REFUSAL };
}

function* newNumber(today: string): Work<string> {
  const prefix = quoteSeries(today);
  const number = yield* nextNumber({ entity: 'festival-groupe', field: 'NoDevis', prefix, day: 'DateDevis', date: today });
  return pieceNumber(prefix, number);
}

/** A day that is over is no validity any more. */
function* validityOf({ DateValidite }: FestivalGroupe, today: string): Work<string> {
  if (DateValidite !== null && DateValidite >= today) return DateValidite;
  const issuer = yield* defaultIssuer();
  return addDays(today, issuer?.ValiditeDevis ?? VALIDITY);
}

/** Effect of an acceptance that came by hand: the version that stands keeps who accepted it, and when. */
export function* accepterDevis({ record, today, now }: EffectInput<FestivalGroupe>): Work<RecordData> {
  const accepted = { DateAcceptation: record.DateAcceptation ?? today, AcceptePar: record.AcceptePar };
  const quote = yield* standingQuote(record.Id);
  if (quote !== null) yield* update('festival-devis-envoye', quote.Id, { ...accepted, ...NO_REFUSAL, RefusePar: null, DateReponse: now });
  return { ...accepted, ...NO_REFUSAL };
}
