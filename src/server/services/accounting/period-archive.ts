import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { BamPeriode } from '#generated/records/bam-periode.gen.ts';
import { bytesEntry, zip } from '#server/files/zip.ts';
import { type ChainLink, readLinks } from '#server/ledger/chain.ts';
import type { LedgerKey } from '#server/ledger/ledger-key.ts';
import { sealLedger } from '#server/ledger/seal-ledger.ts';
import { periodParts } from '#server/services/produced/period-parts.ts';
import type { PeriodArchive } from '#server/services/produced/produced-file.ts';
import type { ServiceTools } from '#server/services/service-call.ts';
import { ARCHIVE_NOTICE } from './archive-notice.ts';

interface ArchivePart {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The archive with the links of its chain and a signed list of fingerprints: verified with openssl and sha256sum alone. */
export async function periodArchive({ pool, ledger }: ServiceTools, archive: PeriodArchive): Promise<Readable> {
  const { period } = archive;
  await sealLedger(pool, ledger);
  const files = (await periodParts(archive)).map(([name, bytes]) => ({ name, bytes }));
  const parts = [...files, await chainPart(pool, period)];
  return Readable.from(zip(signedParts(period, parts, ledger).map(({ name, bytes }) => bytesEntry(name, bytes))));
}

/** The links since the closing before, up to that of this period: the first one follows what the archive before ends with. */
async function chainPart(pool: pg.Pool, period: BamPeriode): Promise<ArchivePart> {
  const { rows } = await pool.query<{ premier: number; dernier: number }>(
    `select coalesce(max(c.numero) filter (where p.type = $2 and p.fin < $3), 0)::float8 + 1 as premier,
      max(c.numero) filter (where c.id_fiche = $1)::float8 as dernier
     from chaine_comptable c join bam_periode p on p.id = c.id_fiche where c.nature = 'periode'`,
    [period.Id, period.Type, period.Debut],
  );
  const { premier = 1, dernier = 0 } = rows[0] ?? {};
  const links: ChainLink[] = [];
  for (let from = premier; from <= dernier; from += PAGE) links.push(...(await readLinks(pool, from, Math.min(PAGE, dernier - from + 1))));
  const lines = links.map(({ precedente, contenu, empreinte, signature, cle }) =>
    JSON.stringify({ precedente, contenu, empreinte, signature, cle }),
  );
  return { name: 'chaine.jsonl', bytes: Buffer.from(`${lines.join('\n')}\n`) };
}

const PAGE = 2_000;

function signedParts(period: BamPeriode, parts: readonly ArchivePart[], key: LedgerKey): readonly ArchivePart[] {
  const manifest = JSON.stringify(
    {
      periode: { type: period.Type, debut: period.Debut, fin: period.Fin, close: period.DateCloture, perpetuel: period.PerpetuelTtc },
      cle: key.name,
      fichiers: Object.fromEntries(parts.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')])),
    },
    null,
    2,
  );
  return [
    ...parts,
    { name: 'manifeste.json', bytes: Buffer.from(manifest) },
    { name: 'manifeste.sig', bytes: Buffer.from(key.sign(manifest), 'base64') },
    { name: 'cle-publique.pem', bytes: Buffer.from(key.publicPem) },
    { name: 'LISEZ-MOI.txt', bytes: Buffer.from(ARCHIVE_NOTICE) },
  ];
}
