// `npm run files:move [-- --back]`: takes the files of DATA_DIR/files to the bucket of FILES_URL, or back.
import { filesFolder } from '#server/config.ts';
import { claimDatabase } from '#server/database/presence.ts';
import { FilesError } from '#server/files/files-error.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { moveFiles } from '#server/files/move-files.ts';
import { tryFiles } from '#server/files/open-files.ts';
import { withDatabase } from './lib/with-database.ts';

await withDatabase(async ({ pool, label, connectDirect }, { config, files }) => {
  if (config.files === null) throw new FilesError('Indiquez où vont les fichiers : FILES_URL=s3://seau npm run files:move');
  const alone = await connectDirect();
  try {
    if (!(await claimDatabase(alone)))
      throw new FilesError(`Un serveur est ouvert sur cette base (${label}) : arrêtez tous ceux qui le sont, puis relancez.`);
    await tryFiles(files);
    const folder = new FolderStore(filesFolder(config));
    const isBack = process.argv.includes('--back');
    const { moved, missing } = await (isBack ? moveFiles(pool, files, folder) : moveFiles(pool, folder, files));
    const [from, to] = isBack ? [config.files.address.bucket, filesFolder(config)] : [filesFolder(config), config.files.address.bucket];
    process.stdout.write(`${moved} fichiers déplacés de ${from} vers ${to}, chacun relu avant de partir.\n`);
    if (missing > 0) process.stdout.write(`${missing} fichiers manquaient déjà.\n`);
    process.stdout.write(isBack ? 'Démarrez maintenant sans FILES_URL.\n' : 'Démarrez maintenant tous les serveurs avec ce FILES_URL.\n');
  } finally {
    await alone.end();
  }
});
