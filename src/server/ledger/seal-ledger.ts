import type pg from 'pg';
import { type ChainLink, linkHash, noteLedgerEvent, readLinks } from './chain.ts';
import type { LedgerKey } from './ledger-key.ts';

const BATCH = 2_000;

/** A link that does not follow the one before it, or does not hold what it says: nothing from it on is signed. */
class BrokenChainError extends Error {
  constructor(numero: number) {
    super(
      `Le maillon ${numero} de la chaîne comptable ne suit pas celui d'avant : rien n'est signé à partir de lui (npm run verify-ledger).`,
    );
    this.name = 'BrokenChainError';
  }
}

/**
 * Signs the links that have no signature yet, in their order; answers how many. Throws `BrokenChainError` at the first that is broken.
 * Several processes may do it over one another: a link is signed once.
 */
export async function sealLedger(pool: Pick<pg.Pool, 'query'>, key: LedgerKey): Promise<number> {
  await introduceKey(pool, key);
  let sealed = 0;
  for (;;) {
    const links = await unsignedLinks(pool);
    const [first] = links;
    if (first === undefined) return sealed;
    let before = first.numero === 1 ? '' : ((await readLinks(pool, first.numero - 1, 1))[0]?.empreinte ?? null);
    for (const link of links) {
      if (link.precedente !== before || linkHash(link) !== link.empreinte) throw new BrokenChainError(link.numero);
      before = link.empreinte;
    }
    await pool.query(
      `update chaine_comptable c set signature = s.signature, cle = $3
       from unnest($1::bigint[], $2::text[]) as s (numero, signature) where c.numero = s.numero and c.signature is null`,
      [links.map(({ numero }) => numero), links.map(({ empreinte }) => key.sign(empreinte)), key.name],
    );
    sealed += links.length;
  }
}

async function unsignedLinks(pool: Pick<pg.Pool, 'query'>): Promise<readonly ChainLink[]> {
  const { rows } = await pool.query<{ numero: number | null }>(
    'select min(numero)::float8 as numero from chaine_comptable where signature is null',
  );
  const first = rows[0]?.numero ?? null;
  return first === null ? [] : (await readLinks(pool, first, BATCH)).filter(({ signature }) => signature === null);
}

/** The public half stands in the chain before its first signature: an archive is verified with what it holds. */
async function introduceKey(pool: Pick<pg.Pool, 'query'>, { name, publicPem }: LedgerKey): Promise<void> {
  const { rows } = await pool.query(
    "select 1 from chaine_comptable where nature = 'evenement' and contenu::jsonb #>> '{donnees,cle}' = $1 limit 1",
    [name],
  );
  if (rows.length === 0) await noteLedgerEvent(pool, { fait: 'cle', cle: name, publique: publicPem });
}
