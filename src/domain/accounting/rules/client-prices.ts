import { hasField } from '#domain/values/has-field.ts';
import type { BamAbonnement } from '#generated/records/bam-abonnement.gen.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import { AccreditationStatut } from '#generated/enums/accreditation-statut.gen.ts';
import { GroupeStatut } from '#generated/enums/groupe-statut.gen.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { type RecordData, readId } from '#domain/values/record-data.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { type CommitRule, type Facts, idsOf, type Written } from '#domain/work/rule.ts';
import { find, mark, update, type Work } from '#domain/work/work.ts';
import { inputOf } from '../input-of.ts';
import { offerInputs, offerOf, type PlanOffer, type SoldEntity, type SoldFile } from '../plan-offer.ts';
import { standing } from '../receipts.ts';
import { linesOfGroup } from '../sales/group-sale.ts';
import { followClient } from './group-lines.ts';

/** Another VAT number or another address is another tax: the prices that plans brought are worked out again, and keep the former one in sight. */
export const clientPrices: CommitRule = {
  name: 'work prices out again when their client changes',
  phase: 'before-commit',
  on: [
    { entity: 'structure', ops: ['update'], fields: ['NumIntracom', 'IdAdresse'] },
    { entity: 'contact', ops: ['update'], fields: ['IdStructure', 'IdAdresse'] },
    { entity: 'bam-compte', ops: ['update'], fields: ['NumTva', 'IdAdresse', 'IdContact'] },
    { entity: 'festival-groupe', ops: ['update'], fields: ['IdAdresse'] },
    { entity: 'adresse', ops: ['update'] },
  ],
  *run(written, facts) {
    for (const [entity, files] of yield* openFiles(written)) {
      for (const file of files) {
        if (hasField(file, 'EffectifPrevu') && (yield* linesOfGroup(file.Id)).length > 0) yield* followDetailed(file, facts);
        else yield* follow(entity, file, inputOf(facts));
      }
    }
  },
};

/** Files of these clients that are still to be invoiced. */
function* openFiles(written: readonly Written[]): Work<readonly (readonly [SoldEntity, readonly SoldFile[]])[]> {
  const addresses = idsOf(written, 'adresse');
  const structures = [...idsOf(written, 'structure'), ...(yield* find('structure', { IdAdresse: addresses }, ['IdAdresse'])).map(readId)];
  const contacts = [
    ...idsOf(written, 'contact'),
    ...(yield* find('contact', { IdAdresse: addresses }, ['IdAdresse'])).map(readId),
    ...(yield* find('contact', { IdStructure: structures }, ['IdAdresse'])).map(readId),
  ];
  const accounts = [
    ...idsOf(written, 'bam-compte'),
    ...(yield* find('bam-compte', { IdAdresse: addresses }, ['IdAdresse'])).map(readId),
    ...(yield* find('bam-compte', { IdContact: contacts }, ['IdAdresse'])).map(readId),
  ];
  const groups = idsOf(written, 'festival-groupe');
  const { brouillon, aTraiter, paiement } = AccreditationStatut;
  const accredited = { Statut: [brouillon, aTraiter, paiement] };
  const quoted = { Statut: [GroupeStatut.brouillon, GroupeStatut.attentePaiement], IsPayant: true };
  return [
    [
      'festival-participant-accredite',
      distinct(
        yield* find('festival-participant-accredite', { ...accredited, IdContact: contacts }),
        yield* find('festival-participant-accredite', { ...accredited, IdStructure: structures }),
      ),
    ],
    [
      'festival-groupe',
      distinct(
        yield* find('festival-groupe', { ...quoted, Id: groups }),
        yield* find('festival-groupe', { ...quoted, IdAdresse: addresses }),
        yield* find('festival-groupe', { ...quoted, IdStructure: structures }),
        yield* find('festival-groupe', { ...quoted, IdContact: contacts }),
        yield* find('festival-groupe', { ...quoted, IdContactFacturation: contacts }),
      ),
    ],
    ['bam-abonnement', yield* subscriptionsOf(accounts)],
  ];
}

/** A group that details its quote has its price from its lines. */
function* followDetailed(group: FestivalGroupe, facts: Facts): Work<void> {
  if ((yield* standing(yield* find('bam-paiement', { IdGroupe: group.Id }))).length > 0) return;
  yield* followClient(group, facts);
  const [now] = yield* find('festival-groupe', { Id: group.Id });
  if (now !== undefined && now.PrixTtc !== group.PrixTtc) yield* update('festival-groupe', group.Id, { PrixAvant: group.PrixTtc });
}

function subscriptionsOf(accounts: readonly number[]): Work<readonly BamAbonnement[]> {
  return find('bam-abonnement', { IdCompte: [...new Set(accounts)], IsAttenteReglement: true });
}

function distinct<T extends SoldFile>(...found: readonly (readonly T[])[]): readonly T[] {
  return [...new Map(found.flat().map((file) => [file.Id, file])).values()];
}

function* follow(entity: SoldEntity, file: SoldFile, input: AccountingInput): Work<void> {
  const offer = yield* offerOf(entity, file, input);
  if (offer === null || (yield* standing(offer.pieces)).length > 0) return;
  const { price } = offerInputs(entity);
  const stored: RecordData = file;
  const [was, due] = [stored[price] ?? null, fromCents(offer.amounts.ttc)];
  if (typeof was === 'number' && was !== due && isPriceOfPlan(was, file, offer)) {
    const { Fin: _, ...prices } = offer.values;
    yield* update(entity, file.Id, { ...prices, PrixPropose: due, PrixAvant: was });
  } else if (file.PrixPropose !== due) yield* mark(entity, [file.Id], { PrixPropose: due });
}

/** The plan brought it, and nobody typed another: what it proposed to the client, or one of its two prices where that is not known. */
function isPriceOfPlan(price: number, { PrixPropose }: SoldFile, { own }: PlanOffer): boolean {
  return PrixPropose === null ? [own.ttc, own.ht].includes(toCents(price)) : price === PrixPropose;
}
