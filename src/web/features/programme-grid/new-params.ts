/** Parameters of the address of a screening being created. */
export const NEW_PARAMS = ['salle', 'debut', 'fin', 'programme'] as const;
