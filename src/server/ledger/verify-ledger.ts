import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { z } from 'zod';
import { type ChainLink, linkHash, readLinks } from './chain.ts';
import { isSignedBy, keyName } from './ledger-key.ts';

/** First place where the proof of the books fails. */
interface LedgerFault {
  /** Number of the link; null: a record that has none. */
  readonly numero: number | null;
  readonly sentence: string;
}

export interface LedgerReport {
  readonly links: number;
  readonly signed: number;
  readonly fault: LedgerFault | null;
}

const BATCH = 2_000;

const Content = z.object({
  numero: z.number(),
  nature: z.string(),
  fiche: z.number(),
  le: z.string(),
  donnees: z.record(z.string(), z.unknown()),
});

const TABLES = {
  piece: 'bam_paiement',
  reglement: 'bam_reglement',
  credit: 'bam_credit',
  ouverture: 'bam_ouverture',
  remise: 'bam_remise',
  cloture: 'bam_cloture',
  periode: 'bam_periode',
} as const;
const NAMES = {
  piece: 'la pièce',
  reglement: 'le règlement',
  credit: 'le mouvement de crédit',
  ouverture: 'l’ouverture de caisse',
  remise: 'la remise en banque',
  cloture: 'la clôture de caisse',
  periode: 'la période',
} as const;
type Nature = keyof typeof TABLES;
const NATURES = ['piece', 'reglement', 'credit', 'ouverture', 'cloture', 'remise', 'periode'] as const satisfies readonly Nature[];

function isRecordNature(nature: ChainLink['nature']): nature is Nature {
  return nature in TABLES;
}

interface Reading {
  readonly client: pg.ClientBase;
  /** Public halves that the chain introduced, by name. */
  readonly keys: ReadonlyMap<string, string>;
  /** Records of demonstrations that were removed, by table. */
  readonly removed: readonly Readonly<Record<string, readonly [number, number]>>[];
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Reads the whole chain and what it is about, in one snapshot: numbers without a gap, each link made of the one before it, signatures, rows
 * as they were written, no row that no link holds. Answers the first fault.
 */
export async function verifyLedger(client: pg.ClientBase): Promise<LedgerReport> {
  await client.query("begin isolation level repeatable read read only; set local timezone = 'UTC'");
  try {
    return await readChain(client);
  } finally {
    await client.query('rollback');
  }
}

async function readChain(client: pg.ClientBase): Promise<LedgerReport> {
  const reading: Reading = {
    client,
    keys: await introducedKeys(client),
    removed: await removedRanges(client),
    columns: await storedColumns(client),
  };
  let before: ChainLink | null = null;
  let signed = 0;
  for (;;) {
    const links: readonly ChainLink[] = await readLinks(client, (before?.numero ?? 0) + 1, BATCH);
    if (links.length === 0) break;
    for (const link of links) {
      const fault = linkFault(link, before, reading.keys);
      if (fault !== null) return { links: before?.numero ?? 0, signed, fault };
      before = link;
      if (link.signature !== null) signed += 1;
    }
    const fault = await rowFault(links, reading);
    if (fault !== null) return { links: before?.numero ?? 0, signed, fault };
  }
  return { links: before?.numero ?? 0, signed, fault: await unlinkedFault(client) };
}

function linkFault(link: ChainLink, before: ChainLink | null, keys: ReadonlyMap<string, string>): LedgerFault | null {
  const { numero, signature, cle } = link;
  function fault(sentence: string): LedgerFault {
    return { numero, sentence };
  }
  const expected = (before?.numero ?? 0) + 1;
  if (numero !== expected) return fault(`le maillon ${expected} manque`);
  if (link.precedente !== (before?.empreinte ?? '')) return fault('il ne suit pas celui d’avant');
  if (linkHash(link) !== link.empreinte) return fault('son contenu ne donne pas son empreinte');
  const content = Content.safeParse(JSON.parse(link.contenu));
  if (!content.success || content.data.numero !== numero || content.data.nature !== link.nature || content.data.fiche !== link.id_fiche)
    return fault('son contenu parle d’un autre maillon');
  if (signature === null) return null;
  const pem = keys.get(cle ?? '');
  if (pem === undefined) return fault(`sa signature est d’une clé inconnue (${cle ?? '–'})`);
  return isSignedBy(pem, link.empreinte, signature) ? null : fault('sa signature n’est pas celle de sa clé');
}

/** A key may sign what is older than itself: the records that were there before the chain. */
async function introducedKeys(client: pg.ClientBase): Promise<Reading['keys']> {
  const { rows } = await client.query<{ cle: string; publique: string }>(
    `select contenu::jsonb #>> '{donnees,cle}' as cle, contenu::jsonb #>> '{donnees,publique}' as publique
     from chaine_comptable where nature = 'evenement' and contenu::jsonb #>> '{donnees,fait}' = 'cle'`,
  );
  return new Map(rows.filter(({ cle, publique }) => keyName(publique) === cle).map(({ cle, publique }) => [cle, publique]));
}

/** Each row that a link holds is there and says the same. */
async function rowFault(links: readonly ChainLink[], reading: Reading): Promise<LedgerFault | null> {
  const wrong: LedgerFault[] = [];
  for (const nature of NATURES) {
    const held = links.filter((link) => isRecordNature(link.nature) && link.nature === nature);
    if (held.length === 0) continue;
    const { rows } = await reading.client.query<{ id: number; contenu: Record<string, unknown> | null }>(
      `select id, contenu_${nature}(id) as contenu from unnest($1::int[]) as id`,
      [held.map(({ id_fiche: id }) => id)],
    );
    const present = new Map(rows.map(({ id, contenu }) => [id, contenu]));
    for (const link of held) {
      const sentence = differenceOf(link, present.get(link.id_fiche) ?? null, { nature, reading });
      if (sentence !== null) wrong.push({ numero: link.numero, sentence });
    }
  }
  return wrong.toSorted((left, right) => (left.numero ?? 0) - (right.numero ?? 0))[0] ?? null;
}

function differenceOf(
  link: ChainLink,
  row: Readonly<Record<string, unknown>> | null,
  { nature, reading }: { readonly nature: Nature; readonly reading: Reading },
): string | null {
  const { donnees } = Content.parse(JSON.parse(link.contenu));
  const what = `${NAMES[nature]} ${typeof donnees['no_facture'] === 'string' ? donnees['no_facture'] : link.id_fiche}`;
  if (row === null) return isRemoved(TABLES[nature], link.id_fiche, reading.removed) ? null : `${what} a disparu`;
  const columns = reading.columns.get(TABLES[nature]) ?? new Set();
  const changed = Object.keys(donnees).filter((name) =>
    name === 'lignes' ? !sameLines(donnees[name], row[name], reading) : columns.has(name) && !isDeepStrictEqual(donnees[name], row[name]),
  );
  return changed.length === 0 ? null : `${what} n’est plus celle qui fut écrite (${changed.join(', ')})`;
}

const Lines = z.array(z.record(z.string(), z.unknown()));

function sameLines(written: unknown, present: unknown, { columns }: Reading): boolean {
  const [before, now] = [Lines.parse(written), Lines.parse(present)];
  const stored = columns.get('bam_paiement_ligne') ?? new Set();
  return (
    before.length === now.length &&
    before.every((line, index) => Object.keys(line).every((name) => !stored.has(name) || isDeepStrictEqual(line[name], now[index]?.[name])))
  );
}

function isRemoved(table: string, id: number, removed: Reading['removed']): boolean {
  return removed.some((ranges) => {
    const [first, last] = ranges[table] ?? [1, 0];
    return id >= first && id <= last;
  });
}

/** A row that no link holds was written while the rules of its table rested. */
async function unlinkedFault(client: pg.ClientBase): Promise<LedgerFault | null> {
  for (const nature of NATURES) {
    const { rows } = await client.query<{ id: number; name: string }>(
      `select t.id, ${nature === 'piece' ? 't.no_facture' : 't.id::text'} as name from ${TABLES[nature]} t
       where ${nature === 'piece' ? 't.no_facture is not null and' : ''} not exists (select 1 from chaine_comptable c where c.nature = $1 and c.id_fiche = t.id)
       order by t.id limit 1`,
      [nature],
    );
    const [row] = rows;
    if (row !== undefined) return { numero: null, sentence: `${NAMES[nature]} ${row.name} n’est dans aucun maillon` };
  }
  return null;
}

async function removedRanges(client: pg.ClientBase): Promise<Reading['removed']> {
  const { rows } = await client.query<{ fiches: Record<string, [number, number]> }>(
    "select contenu::jsonb #> '{donnees,fiches}' as fiches from chaine_comptable where nature = 'evenement' and contenu::jsonb #>> '{donnees,fait}' = 'demonstration-retiree'",
  );
  return rows.map(({ fiches }) => fiches);
}

/** Columns that hold data: what PostgreSQL computes, or what a later version named otherwise, is not compared. */
async function storedColumns(client: pg.ClientBase): Promise<Reading['columns']> {
  const tables = [...Object.values(TABLES), 'bam_paiement_ligne'];
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relname = any($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by c.relname`,
    [tables],
  );
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}
