import type { VerificationTva } from '#generated/records/verification-tva.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { frenchVatNumber } from '#domain/values/vat-number.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, find, mark, refuse, see, type Work } from '#domain/work/work.ts';
import { personOf } from '../input-of.ts';
import { defaultIssuer } from '../sales/issuers.ts';
import { checkableNumber, type VatAnswer } from './vat-answer.ts';

/** Record whose number it is. */
export interface VatHolder {
  readonly IdStructure?: number;
  readonly IdCompte?: number;
}

/** Keeps an answer as proof, and shows it on every structure that writes this number. */
export function* keepAnswer(answer: VatAnswer, holder: VatHolder, { now, userId }: Pick<Facts, 'now' | 'userId'>): Work<number> {
  const id = yield* create('verification-tva', {
    NumTva: answer.number,
    Etat: answer.state,
    DateVerification: now,
    NoConsultation: answer.consultation?.slice(0, 100) ?? null,
    NomDeclare: answer.name?.slice(0, 255) ?? null,
    AdresseDeclaree: answer.address,
    Motif: answer.reason?.slice(0, 100) ?? null,
    Demandeur: answer.requester,
    Service: answer.service.slice(0, 100),
    IdUtilisateur: personOf({ userId }),
    ...holder,
  });
  const owners = [
    ...(yield* find('structure', { NumIntracom: answer.number }, ['NumIntracom'])),
    ...(holder.IdStructure === undefined ? [] : yield* find('structure', { Id: holder.IdStructure }, ['NumIntracom'])),
  ].filter(({ NumIntracom }) => checkableNumber(NumIntracom) === answer.number);
  yield* mark('structure', [...new Set(owners.map(readId))], { EtatTva: answer.state, DateVerifTva: now });
  return id;
}

/** The last answer about a number; null: nobody ever checked it. */
export function* lastAnswer(number: string): Work<VerificationTva | null> {
  const answers = yield* find('verification-tva', { NumTva: number });
  return answers.toSorted((one, other) => one.Id - other.Id).at(-1) ?? null;
}

/** VAT number in whose name the service is queried. */
export function* requesterNumber(): Work<string | null> {
  const issuer = yield* defaultIssuer();
  return issuer === null ? null : (issuer.NumTva ?? frenchVatNumber(issuer.Siret ?? ''));
}

/** The number of a structure that the service can check; refused where there is none. */
export function* checkedNumber(structure: number): Work<string> {
  const { NumIntracom } = yield* see('structure', structure);
  return checkableNumber(NumIntracom) ?? (yield* refuse('tva-sans-numero'));
}

/** The same without a service to query. */
export function* withoutService(structure: number): Work<never> {
  yield* checkedNumber(structure);
  return yield* refuse('vies-absent');
}
