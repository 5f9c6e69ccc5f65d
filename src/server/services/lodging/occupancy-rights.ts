import { entities } from '#generated/entities/all.gen.ts';

const { rights } = entities['festival-hotel'];

/** Any of them opens the rooms of the hotels: those of who keeps the hotels, and of who assigns the nights. */
export const OCCUPANCY_RIGHTS: readonly string[] = [
  rights.list,
  rights.record,
  entities['festival-hotel-pec'].rights.record,
  'FESTIVAL-HOTEL-PECS',
];
