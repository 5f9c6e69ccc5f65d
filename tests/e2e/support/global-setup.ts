import { ADMIN, startServerProcess, temporaryFolder } from '../../support/server-process.ts';

/** One server with the demonstration festival for the whole run; each test file signs in by itself. */
const setup = async (): Promise<() => Promise<void>> => {
  const { folder, remove } = temporaryFolder();
  const server = await startServerProcess({ dataDir: folder, env: { DEMO: '1' }, startTimeoutMs: 240_000 });
  process.env['FESTIVAL_URL'] = server.url;
  process.env['FESTIVAL_DATA'] = folder;
  process.env['FESTIVAL_LOGIN'] = ADMIN.Login;
  process.env['FESTIVAL_PASSWORD'] = ADMIN.MotDePasse;
  return async () => {
    await server.kill('SIGTERM');
    remove();
  };
};

// The runner asks for a default export of a setup file.
export default setup;
