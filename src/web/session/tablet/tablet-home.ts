/** Screen that a tablet opens on. */
export const TABLET_HOME = '/0/festival-guichets';
