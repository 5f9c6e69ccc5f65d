/** A film that lacks nothing; `more` says otherwise. */
export function film(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    TitreOriginal: 'Étoile filante',
    AnneeProd: 2026,
    Duree: '00:14:20',
    ...more,
  };
}
