import { UnreadableInvoice } from '#domain/accounting/received/faults.ts';
import { fromCents } from '#domain/values/money.ts';
import type { Facts } from '#domain/work/rule.ts';
import { createAll, find, type Work } from '#domain/work/work.ts';
import { type IdentifiedLine, readStatement } from './read-statement.ts';
import { type StatementFault, UnreadableStatement } from './statement.ts';

export interface Imported {
  readonly NbLignes: number;
  readonly NbConnues: number;
  readonly Raison: StatementFault | null;
}

interface StatementFile {
  readonly Nom: string;
  /** In base64. */
  readonly Contenu: string;
}

/** Keeps the lines of a statement that are not there yet; a file that cannot be read writes nothing. */
export function* importStatement({ Nom, Contenu }: StatementFile, { now, userId }: Pick<Facts, 'now' | 'userId'>): Work<Imported> {
  const lines = readOrFault(Contenu);
  if (typeof lines === 'string') return { NbLignes: 0, NbConnues: 0, Raison: lines };
  const stored = new Set(
    (yield* find('bam-releve-ligne', { CleLigne: lines.map(({ identity }) => identity) })).map(({ CleLigne }) => CleLigne),
  );
  const fresh = lines.filter(({ identity }) => !stored.has(identity));
  const common = { Fichier: Nom.slice(0, 255), DateImport: now, IdUtilisateur: userId };
  yield* createAll(
    'bam-releve-ligne',
    fresh.map(({ day, cents, label, reference, identity }) => ({
      ...common,
      Jour: day,
      Montant: fromCents(cents),
      Libelle: label.slice(0, 255) || '–',
      Reference: reference.slice(0, 100) || null,
      CleLigne: identity,
    })),
  );
  return { NbLignes: fresh.length, NbConnues: lines.length - fresh.length, Raison: null };
}

function readOrFault(content: string): readonly IdentifiedLine[] | StatementFault {
  try {
    return readStatement(content);
  } catch (error) {
    if (error instanceof UnreadableStatement) return error.fault;
    if (error instanceof UnreadableInvoice) return 'inconnu';
    throw error;
  }
}
