import type pg from 'pg';
import { AppError } from '#domain/errors/app-error.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import type { SecretBox } from '#server/records/write/secret-box.ts';
import { KeptActs } from './kept-act.ts';

interface NewProposal {
  readonly number: string;
  readonly tokenId: number;
  readonly userId: number;
  readonly kept: KeptActs;
  readonly now: number;
  readonly expires: number;
}

type Sealing = Pick<SecretBox, 'seal' | 'open'>;

/** Proposals hold values of records: they are sealed, whatever their fields. */
export async function insertProposal(pool: Pick<pg.Pool, 'query'>, box: Sealing, proposal: NewProposal): Promise<void> {
  const { number, tokenId, userId, kept, now, expires } = proposal;
  await pool.query(
    'insert into proposition_jeton (numero, id_jeton, id_utilisateur, actes, cree_le, expire_le) values ($1, $2, $3, $4, to_timestamp($5), to_timestamp($6))',
    [number, tokenId, userId, box.seal(JSON.stringify(kept)), now / 1000, expires / 1000],
  );
}

interface HeldRow {
  readonly numero: string;
  readonly actes: string;
  readonly est_expiree: boolean;
  readonly est_confirmee: boolean;
  readonly est_annulee: boolean;
}

const HELD = 'numero, actes, lot is not null as est_confirmee, annulee_le is not null as est_annulee';

/** The acts of a proposal of the token, held until the end of the transaction: a second confirmation waits, and finds it confirmed. */
export async function holdProposal(
  { query, engine }: Pick<UnitOfWork, 'query' | 'engine'>,
  { number, tokenId, now }: Pick<NewProposal, 'number' | 'tokenId' | 'now'>,
): Promise<KeptActs> {
  const [row] = await query<HeldRow>(
    `select ${HELD}, expire_le <= to_timestamp($3) as est_expiree from proposition_jeton where numero = $1 and id_jeton = $2 for update`,
    [number, tokenId, now / 1000],
  );
  if (row === undefined) throw new AppError('proposition-inconnue');
  if (row.est_confirmee) throw new AppError('proposition-confirmee');
  if (row.est_expiree) throw new AppError('proposition-perimee');
  return opened(engine.secrets, row);
}

interface Batch {
  readonly lot: string;
  readonly now: number;
}

/** A confirmed proposal stores no values: the history has them. */
export async function keepConfirmed(
  { query, engine }: Pick<UnitOfWork, 'query' | 'engine'>,
  { number, lot, now, kept }: Batch & Pick<NewProposal, 'number' | 'kept'>,
): Promise<void> {
  await query('update proposition_jeton set lot = $2, confirmee_le = to_timestamp($3), actes = $4 where numero = $1', [
    number,
    lot,
    now / 1000,
    engine.secrets.seal(JSON.stringify(kept)),
  ]);
}

/** The acts of a batch that the user confirmed, by whatever token, held until the end of the transaction. */
export async function holdBatch(
  { query, engine }: Pick<UnitOfWork, 'query' | 'engine'>,
  { lot, userId }: Pick<Batch, 'lot'> & Pick<NewProposal, 'userId'>,
): Promise<KeptActs> {
  const [row] = await query<HeldRow>(
    `select ${HELD}, false as est_expiree from proposition_jeton where lot = $1 and id_utilisateur = $2 for update`,
    [lot, userId],
  );
  if (row === undefined) throw new AppError('proposition-inconnue');
  if (row.est_annulee) throw new AppError('proposition-annulee');
  return opened(engine.secrets, row);
}

/** Can the batch be undone as a whole: each of its acts, and nothing that rules wrote elsewhere? Records that a deletion took come back with it. */
export async function isBatchUndoable(
  { query, engine }: Pick<UnitOfWork, 'query' | 'engine'>,
  { lot, acts }: Pick<Batch, 'lot'> & Pick<KeptActs, 'acts'>,
): Promise<boolean> {
  if (!acts.every(({ isUndoable }) => isUndoable)) return false;
  if (acts.some(({ action }) => action === 'supprimer')) return true;
  const actRecords = acts.map(({ type, id }) => ({ entite: engine.registry.get(type).root.name, id }));
  // The header of a series goes with its batch.
  const header = engine.registry.all.find(({ descriptor }) => descriptor.role?.is === 'changes')?.name ?? '';
  const beside = await query(
    `select 1 from historique h where h.lot = $1 and h.entite <> $3 and not exists (
       select 1 from jsonb_to_recordset($2::jsonb) a(entite text, id int)
       where (a.entite = h.entite and a.id = h.id_fiche) or (a.entite = h.entite_parent and a.id = h.id_parent)) limit 1`,
    [lot, JSON.stringify(actRecords), header],
  );
  return beside.length === 0;
}

export async function markUndone({ query }: Pick<UnitOfWork, 'query'>, { lot, now }: Batch): Promise<void> {
  await query('update proposition_jeton set annulee_le = to_timestamp($2) where lot = $1', [lot, now / 1000]);
}

/** Under another key than that of the database nothing of it can be read: it is proposed anew. */
function opened(box: Sealing, { actes }: HeldRow): KeptActs {
  const text = box.open(actes);
  if (text === null) throw new AppError('proposition-inconnue');
  return KeptActs.parse(JSON.parse(text));
}
