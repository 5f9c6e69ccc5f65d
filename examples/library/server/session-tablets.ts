/** Every session of the library is one's own: none is opened on a tablet. */
export const sessionTablets = { column: 'null::json as tablette', join: '', isOpen: 'false' } as const;
