/** Entities two records of which may turn out to say the same thing. */
export const FUSED_ENTITIES = ['structure', 'contact', 'personne', 'film'] as const;
export type FusedEntity = (typeof FUSED_ENTITIES)[number];

export const isFused = (name: string): name is FusedEntity => FUSED_ENTITIES.some((entity) => entity === name);
