import { readFace } from '#domain/editions/face/read-face.ts';
import { refuse } from '#domain/work/work.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';

/** The logo of the festival, and no other picture: the sign-in page shows it to everybody. */
export const getLogo: FileService<unknown> = {
  entity: 'festival-edition',
  *run() {
    const { logo } = yield* readFace();
    return logo === null ? yield* refuse('introuvable') : { name: 'logo', picture: logo };
  },
};
