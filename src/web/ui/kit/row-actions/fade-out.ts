/** As long as other motion, and none for people who want none. */
const FADE: KeyframeAnimationOptions = { duration: 120, easing: 'cubic-bezier(0.2, 0, 0, 1)', fill: 'forwards' };

let taking = 0;

/** True while faded rows are being removed: they need no second fade. */
export function isTakingAway(): boolean {
  return taking > 0;
}

/** Rows that go fade in their place first, then `done` takes them away; what stays after all shows again. */
export async function fadeOut(rows: readonly Element[], done: () => void | Promise<void>): Promise<void> {
  if (rows.length === 0 || !isMotionWelcome()) return done();
  const fades = rows.map((row) => row.animate([{ opacity: 1 }, { opacity: 0 }], FADE));
  await Promise.allSettled(fades.map(({ finished }) => finished));
  taking += 1;
  try {
    await done();
  } finally {
    taking -= 1;
    for (const fade of fades) fade.cancel();
  }
}

export function isMotionWelcome(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: no-preference)').matches;
}
