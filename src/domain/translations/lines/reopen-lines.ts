import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, mark, type Work } from '#domain/work/work.ts';

/** A translation that was read again and changes afterwards is to be read again, and its batch is no longer finished. */
export function* reopenLines(lines: readonly FestivalTrancheFilm[]): Work<void> {
  yield* mark('festival-tranche-film', lines.map(readId), { IsRelu: false, IsGlossaireAccepte: false });
  const read = lines.filter(({ IsRelu }) => IsRelu === true);
  const finished = yield* find('festival-tranche', { Id: numbersIn(read, 'IdTranche'), IsValid: true });
  yield* mark('festival-tranche', finished.map(readId), { IsValid: false, DateValidation: null });
}
