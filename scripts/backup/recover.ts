// `npm run recover -- file [entity] [12,48]`: records of a backup that are gone come into the trash of today, whether a server runs or not.
import { createEngine } from '#server/app.ts';
import { recoverRecords } from '#server/backup/recover-records.ts';
import { RestoreError } from '#server/backup/restore.ts';
import { withDatabase } from '../lib/with-database.ts';

const [file, entity, numbers] = process.argv.slice(2);

await withDatabase(async (database, { config, files }) => {
  if (file === undefined)
    throw new RestoreError('Indiquez la sauvegarde, puis ce qui manque : npm run recover -- chemin/festival.jsonl.gz film 1204,1377');
  const ids = (numbers ?? '')
    .split(',')
    .filter((text) => text.trim() !== '')
    .map(Number);
  if (ids.some((id) => !Number.isInteger(id))) throw new RestoreError(`« ${numbers} » : des numéros de fiches séparés par des virgules.`);
  const { recovered, blocked, left } = await recoverRecords({
    database,
    store: files,
    file,
    entity: entity ?? null,
    ids,
    openEngine: (pool) => createEngine({ pool, connectDirect: database.connectDirect, config }),
  });
  for (const [name, records] of Map.groupBy(recovered, (record) => record.entity))
    process.stdout.write(`${name} : ${counted(records.length)}\n`);
  process.stdout.write(
    `Dans la corbeille de ${database.label} : ${counted(recovered.length)}. Chacun y restaure ce qu'il peut supprimer.\n`,
  );
  if (blocked.length > 0)
    process.stdout.write(
      `Non reprises, car d'autres fiches de la sauvegarde les citent : ${blocked.map((one) => `${one.entity} ${one.id}`).join(', ')}.\n`,
    );
  if (left.length > 0) process.stdout.write(`Absentes de la sauvegarde, ou encore là : ${left.join(', ')}.\n`);
});

function counted(records: number): string {
  return `${records} ${records > 1 ? 'fiches' : 'fiche'}`;
}
