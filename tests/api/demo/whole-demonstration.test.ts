import { afterAll, describe, expect, it } from 'vitest';
import { createEngine } from '#server/app.ts';
import { filesFolder, readConfig } from '#server/config.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { loadDemonstration } from '#server/demo/load-demonstration.ts';
import { createRecordLoader } from '#server/demo/record-loader.ts';
import { loadWorld } from '#server/reference/load-world.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/server-process.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);

/** Rows of a real festival of this size, by table. */
const VOLUMES = {
  film: [10_200, 10_300],
  personne: [44_000, 50_000],
  contact: [39_000, 41_000],
  structure: [9_400, 9_600],
  ins_recup: [15_800, 16_000],
  festival_participant_accredite: [3_920 + 4 * 3_600, 3_920 + 4 * 3_640],
  // Those of every year, and the vouchers that left this week.
  mail_trace: [24_000, 24_400],
  bam_compte: [5_400, 5_400],
  bam_abonnement: [3_540, 3_540],
} as const;

const LOAD_MAX_MS = 600_000;

describe('the whole demonstration', () => {
  it('loads with the volumes of a real festival', { timeout: LOAD_MAX_MS }, async () => {
    // The load is measured, not the disk: the PostgreSQL of the tests waits for none.
    const database = await createTestDatabase();
    try {
      const engine = createEngine({ pool: database.pool, config: readConfig({ DATA_DIR: folder, DEMO: '0' }) });
      await loadWorld(createRecordLoader(engine));
      const report = await loadDemonstration(engine, {
        referenceDate: '2026-11-21',
        state: 'avant',
        seed: 38,
        size: 'entiere',
        store: new FolderStore(filesFolder({ dataDir: folder })),
        say: () => undefined,
      });
      expect(report.isLoaded).toBe(true);
      for (const [table, [from, to]] of Object.entries(VOLUMES)) {
        const { rows } = await database.pool.query<{ n: number }>(`select count(*) as n from ${table}`);
        expect([table, (rows[0]?.n ?? 0) >= from, (rows[0]?.n ?? 0) <= to, rows[0]?.n]).toEqual([table, true, true, rows[0]?.n]);
      }
    } finally {
      await database.close();
    }
  });
});
