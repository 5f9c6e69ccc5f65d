import { readFaces } from '#domain/editions/face/read-face.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import { underItsLetterhead } from '#server/documents/letterhead-words.ts';
import type { FileService, ProducedFile } from './produced-file.ts';

/** The file of a service; a document goes out under the letterhead of the festival. */
export function* produceFile<A>(service: FileService<A>, input: A, facts: Facts): Work<ProducedFile | Promise<ProducedFile>> {
  const made = yield* service.run(input, facts);
  if (!(made instanceof Promise) && !('document' in made)) return made;
  const faceIn = yield* readFaces();
  function headed(file: ProducedFile): ProducedFile {
    return 'document' in file ? { ...file, document: underItsLetterhead(file.document, faceIn) } : file;
  }
  return made instanceof Promise ? made.then(headed) : headed(made);
}
