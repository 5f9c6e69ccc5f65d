/** Values from one to the other, both included: days, as texts. */
export interface Between {
  readonly from: string;
  readonly to: string;
}
