import { z } from 'zod';

/** Facts of a line and of a text from their histories. */
const Line = z.object({
  At: z.string(),
  Before: z.object({ Texte: z.string().nullish() }).nullable(),
  After: z.object({ IsTraduit: z.boolean().nullish(), IsConfirmee: z.boolean().nullish() }).nullable(),
});

/** The source text as it was when its translation was last ticked or confirmed, by the histories of both; null where it has not changed since. */
export function sourceAtTranslation(line: unknown, text: unknown): string | null {
  const ticks = z.array(Line).parse(line);
  const changes = z.array(Line).parse(text);
  const since =
    ticks
      .filter(({ After }) => After?.IsTraduit === true || After?.IsConfirmee === true)
      .map(({ At }) => At)
      .toSorted()
      .at(-1) ?? '';
  const [first] = changes
    .filter(({ At, Before }) => At > since && (Before?.Texte ?? null) !== null)
    .toSorted((left, right) => (left.At < right.At ? -1 : 1));
  return first?.Before?.Texte ?? null;
}
