let isPlain = true;

/** Puts the logo and the colour of the festival on; where it has neither nothing is loaded. */
export async function wearFace(logo: string | null, colour: string | null): Promise<void> {
  if (isPlain && (logo ?? colour) === null) return;
  isPlain = false;
  (await import('./own-colour.ts')).wear(logo, colour);
}
