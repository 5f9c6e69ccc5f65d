/** A film that lacks nothing; `more` says otherwise. */
export const film = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  TitreOriginal: 'Étoile filante',
  AnneeProd: 2026,
  Duree: '00:14:20',
  ...more,
});
