import { CompteUsage } from '#generated/enums/compte-usage.gen.ts';
import type { BamCompteComptable } from '#generated/records/bam-compte-comptable.gen.ts';
import { find, refuseField, type Work } from '#domain/work/work.ts';
import { type CommitRule, writtenOf } from '#domain/work/rule.ts';

const CRITERIA = ['IdEmetteur', 'IdNature', 'TauxTva', 'Analytique', 'ModePaiement', 'IdGuichet', 'IdStructure', 'IdPersonne'] as const;

/** Two accounts with the same criteria would hide each other; one of a client or a means without any would take them all. */
export const accountCriteria: CommitRule = {
  name: 'keep one account of the right class for the same criteria',
  phase: 'before-commit',
  on: [{ entity: 'bam-compte-comptable', ops: ['insert', 'update'] }],
  *run(written) {
    for (const { id } of writtenOf(written, 'bam-compte-comptable')) {
      const [row] = yield* find('bam-compte-comptable', { Id: id });
      if (row === undefined) continue;
      yield* requireCriteria(row);
      yield* requireClass(row);
      if (CRITERIA.every((name) => row[name] === null)) continue;
      const same = yield* find('bam-compte-comptable', { Usage: row.Usage });
      const isDouble = same.some((other) => other.Id !== id && CRITERIA.every((name) => other[name] === row[name]));
      if (isDouble) yield* refuseField({ path: 'Compte', code: 'valeur', message: 'paiement.compteDouble' });
    }
  },
};

function* requireCriteria({ Usage, ModePaiement, IdGuichet, IdStructure, IdPersonne }: BamCompteComptable): Work<void> {
  if (Usage === CompteUsage.encaissement && ModePaiement === null && IdGuichet === null)
    yield* refuseField({ path: 'ModePaiement', code: 'obligatoire' });
  if (Usage === CompteUsage.client && (IdStructure === null) === (IdPersonne === null))
    yield* refuseField({ path: 'IdStructure', code: 'valeur', message: 'paiement.compteUnClient' });
}

/** Class of the chart of accounts by usage. */
const CLASSES: Readonly<Record<number, string>> = {
  [CompteUsage.vente]: '7',
  [CompteUsage.tva]: '445',
  [CompteUsage.encaissement]: '5',
  [CompteUsage.client]: '4',
};

function* requireClass({ Usage, Compte }: BamCompteComptable): Work<void> {
  const valeur = CLASSES[Usage] ?? '';
  if (!Compte.startsWith(valeur)) yield* refuseField({ path: 'Compte', code: 'commence-par', params: { valeur } });
}
