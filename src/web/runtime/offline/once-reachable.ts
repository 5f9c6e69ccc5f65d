import { isChunkError } from '../chunk-error.ts';
import { lookForServer, onceBack } from '../connection.ts';

/**
 * A screen does not go, with what was typed in it, because one of its parts cannot be had: while the server is silent the part is
 * waited for. Where the server answers and has the part no more, a newer version is in service, and the page has to be loaded again.
 */
export async function onceReachable<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!isChunkError(error)) throw error;
    await lookForServer();
    await new Promise<void>((resolve) => void onceBack(resolve));
    const { missingStyle } = await import('../missing-style.ts');
    await missingStyle(error);
    return load();
  }
}
