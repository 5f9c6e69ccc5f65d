import type { FichierNommage } from '#generated/enums/fichier-nommage.gen.ts';
import { filmName, type NamedFilm, nameByFilm } from '#domain/files/naming.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { mayReadRecords } from '#domain/records/read/sight.ts';
import { find, refuse, see } from '#domain/work/work.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';

const SOURCES = {
  images: { entity: 'film-image', field: 'IdImage' },
  documents: { entity: 'film-document', field: 'IdFichier' },
} as const;

interface Asked {
  readonly params: { readonly id: number };
  readonly body: { readonly Contenu: keyof typeof SOURCES; readonly Nommage: FichierNommage };
}

/** The pictures or the documents of a film in one archive; a content that is lost is left out. */
export const exportFilmFichiers: FileService<Asked> = {
  entity: 'film',
  *run({ params, body }, { has }) {
    const { entity, field } = SOURCES[body.Contenu];
    if (!mayReadRecords(entities[entity], has)) yield* refuse('droit-manquant');
    const film = namesOf(yield* see('film', params.id));
    const held = (yield* find(entity, { IdFilm: params.id })).toSorted((left, right) => rankOf(left) - rankOf(right));
    const archive = held.flatMap((record, index) => {
      const id = readNumber(record, field);
      return id === null ? [] : [{ id, nameOf: (extension: string) => nameByFilm(film, body.Nommage, { rank: index + 1, extension }) }];
    });
    return { name: `${filmName(film, body.Nommage)}_${body.Contenu}.zip`, archive };
  },
};

const rankOf = (record: RecordData): number => readNumber(record, 'Ordre') ?? Number.MAX_SAFE_INTEGER;

const namesOf = (film: RecordData): NamedFilm => ({
  id: readId(film),
  numero: readText(film, 'Reference'),
  titre: readText(film, 'TitreOriginal') ?? '',
});
