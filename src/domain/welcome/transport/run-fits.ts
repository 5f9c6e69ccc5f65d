/** UTC texts. */
export interface Placed {
  readonly from: string;
  readonly to: string;
}

/** Two runs at once; one that begins when the other ends follows it. */
export function meets(one: Placed, other: Placed): boolean {
  return one.from < other.to && other.from < one.to;
}

/** More people than seats beside the driver. */
export function fullVehicle({ passengers, seats }: { readonly passengers: number; readonly seats: number }): boolean {
  return passengers > seats;
}
