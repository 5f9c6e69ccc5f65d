/** Sizes a text may have (000 §9), by the name that the YAML of an entity says. */
import { z } from 'zod';

export const FIELD_SIZES = {
  nvarchar4000: 4000,
  nvarchar255: 255,
  nvarchar150: 150,
  nvarchar100: 100,
  nvarchar50: 50,
  nvarchar30: 30,
  nvarchar25: 25,
  nvarchar20: 20,
  nvarchar15: 15,
  nvarchar10: 10,
  nvarchar5: 5,
  nvarchar2: 2,
  varchar8000: 8000,
  varchar255: 255,
  varchar150: 150,
  varchar100: 100,
  varchar80: 80,
  varchar50: 50,
  varchar35: 35,
  varchar30: 30,
  varchar25: 25,
  varchar20: 20,
  varchar15: 15,
  varchar10: 10,
  varchar5: 5,
  varchar2: 2,
  text: 2_147_483_647,
  ntext: 1_073_741_823,
} as const;

/** `max: nvarchar150`: a size outside the enumeration is refused. */
export const FieldSize = z.enum(Object.keys(FIELD_SIZES)).transform((name) => SIZES[name] ?? 0);

const SIZES: Readonly<Record<string, number>> = FIELD_SIZES;
