/** Travel of the wheel, in pixels, that makes one step: a notch of a mouse. */
const STEP_PX = 100;
/** 000 §9: a gesture that stops that long is over; what it had travelled below a step is forgotten. */
const RESET_MS = 200;

/** Gathers what a wheel or a touchpad sends, many small moves or one large, into steps: 1 away from the top, -1 towards it. */
export function wheelSteps(onStep: (direction: 1 | -1) => void): (deltaY: number) => void {
  let travel = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  function reset(): void {
    travel = 0;
  }
  return (deltaY) => {
    clearTimeout(rest);
    rest = setTimeout(reset, RESET_MS);
    // A change of direction answers at once.
    travel = travel * deltaY < 0 ? deltaY : travel + deltaY;
    if (Math.abs(travel) < STEP_PX) return;
    onStep(travel > 0 ? 1 : -1);
    reset();
  };
}
