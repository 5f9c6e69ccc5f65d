import type { BamCredit } from '#generated/records/bam-credit.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { create, find, refuse, takeTurn, type Work } from '#domain/work/work.ts';
import { one, personName } from '../client.ts';
import { readFrozen } from '../frozen.ts';
import { personOf } from '../input-of.ts';
import type { Means } from '../money/means.ts';

/** A client of the books: one of three records, and its auxiliary account. */
export interface CreditClient {
  readonly IdStructure: number | null;
  readonly IdPersonne: number | null;
  readonly IdContact: number | null;
  readonly name: string;
  readonly auxiliary: string;
}

const AUXILIARY = /^([SPC])([1-9]\d{0,8})$/;

/** The client that a piece was made out to; null where its record is gone. */
export function* findClient(piece: BamPaiement): Work<CreditClient | null> {
  return yield* knownClient((yield* frozenClientOf(piece)) ?? (yield* soldTo(piece)));
}

/** The same, refused where nobody is known. */
export function* clientOfPiece(piece: BamPaiement): Work<CreditClient> {
  return (yield* findClient(piece)) ?? (yield* refuse('credit-client'));
}

function* frozenClientOf(piece: BamPaiement): Work<NamedClient | null> {
  const [, kind, digits] = AUXILIARY.exec(readFrozen(piece, 'Client').text('Auxiliaire') ?? '') ?? [];
  const id = Number(digits ?? 0);
  if (kind === 'S') return (yield* one('structure', id)) === null ? null : { IdStructure: id };
  if (kind === 'P') return (yield* one('personne', id)) === null ? null : { IdPersonne: id };
  return kind === 'C' ? { IdContact: id } : null;
}

/** The sale names its client, where the piece keeps no account or that of a record that was merged since. */
function* soldTo(piece: BamPaiement): Work<NamedClient> {
  const sold =
    (yield* one('bam-vente', piece.IdVente)) ??
    (yield* one('festival-groupe', piece.IdGroupe)) ??
    (yield* one('festival-participant-accredite', piece.IdParticipant));
  const subscription = yield* one('bam-abonnement', piece.IdAbonnement);
  const account = yield* one('bam-compte', subscription?.IdCompte);
  const contact = yield* one('contact', sold?.IdContact ?? account?.IdContact);
  const IdStructure = sold?.IdStructure ?? contact?.IdStructure ?? null;
  if (IdStructure !== null) return { IdStructure };
  const IdPersonne = contact?.IdPersonne ?? null;
  return IdPersonne === null ? { IdContact: contact?.Id ?? null } : { IdPersonne };
}

export interface NamedClient {
  readonly IdStructure?: number | null;
  readonly IdPersonne?: number | null;
  readonly IdContact?: number | null;
}

/** The client of one of the three records; refused for none and for several. */
export function* clientOf(named: NamedClient): Work<CreditClient> {
  return (yield* knownClient(named)) ?? (yield* refuse('credit-client'));
}

function* knownClient({ IdStructure = null, IdPersonne = null, IdContact = null }: NamedClient): Work<CreditClient | null> {
  if ([IdStructure, IdPersonne, IdContact].filter((id) => id !== null).length !== 1) return null;
  const ids = { IdStructure, IdPersonne, IdContact };
  const structure = yield* one('structure', IdStructure);
  if (structure !== null) return { ...ids, name: structure.RaisonSociale, auxiliary: `S${structure.Id}` };
  const person = yield* one('personne', IdPersonne);
  if (person !== null) return { ...ids, name: personName(person), auxiliary: `P${person.Id}` };
  const contact = yield* one('contact', IdContact);
  if (contact === null) return null;
  return { ...ids, name: contact.Email ?? `${contact.Id}`, auxiliary: `C${contact.Id}` };
}

function whereOf({ IdStructure, IdPersonne, IdContact }: CreditClient) {
  if (IdStructure !== null) return { IdStructure };
  return IdPersonne === null ? { IdContact } : { IdPersonne };
}

/** Credit that a client may use or get back, in cents; another gesture on it waits. */
export function* heldCredit(client: CreditClient): Work<number> {
  yield* takeTurn(`credit ${client.auxiliary}`);
  return yield* creditOf(client);
}

/** The same as it stands, for a reader. */
export function* creditOf(client: CreditClient): Work<number> {
  return (yield* find('bam-credit', whereOf(client))).reduce((sum, { Montant }) => sum + toCents(Montant), 0);
}

export interface CreditMove {
  readonly nature: number;
  readonly client: CreditClient;
  /** In cents; below 0 for what is used or given back. */
  readonly cents: number;
  readonly means: Means;
  readonly said?: Partial<Pick<BamCredit, 'IdPaiement' | 'IdReglement' | 'IdAnnule' | 'IdEmetteur' | 'Cause' | 'Motif'>>;
}

/** Writes a movement of the credit of a client; answers its id. */
export function* moveCredit({ nature, client, cents, means, said = {} }: CreditMove, input: AccountingInput): Work<number> {
  const { name, auxiliary, ...ids } = client;
  return yield* create('bam-credit', {
    ...ids,
    Nature: nature,
    NomClient: name.slice(0, 255),
    Auxiliaire: auxiliary,
    Montant: fromCents(cents),
    DateCredit: means.at ?? input.now,
    SaisiLe: input.now,
    ModePaiement: means.mode,
    IdUtilisateur: personOf(input),
    Guichet: means.desk,
    Banque: means.bank,
    NoCheque: means.cheque,
    ...said,
  });
}
