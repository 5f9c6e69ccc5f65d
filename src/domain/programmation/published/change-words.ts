import type { Language } from '#generated/entities/descriptor.gen.ts';
import { formatFilmDuration, parseDuration } from '#domain/values/dates/durations.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { PictureChange } from './picture.ts';

/** One thing that the public reads otherwise, as staff read it: `« Titre », durée : 15'00 → 19'00`. */
export function changeWords({ part, film, before, after }: PictureChange, culture: Language): string {
  const text = textsIn(culture);
  function shown(value: string): string {
    if (value === '') return text('imprime.ecart.rien');
    return part === 'duree' ? formatFilmDuration(parseDuration(value) ?? 0) : value;
  }
  const about = text(`imprime.ecart.${part}`);
  const values = { avant: shown(before), apres: shown(after) };
  return film === null
    ? text('imprime.ecart.phrase', { quoi: about, ...values })
    : text('imprime.ecart.film', { film, quoi: about, ...values });
}
