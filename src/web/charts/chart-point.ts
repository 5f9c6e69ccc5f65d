/** One mark of a chart: a number that opens the list it counts. */
export interface ChartPoint {
  readonly key: string;
  /** Text for a screen reader and a tooltip, number included. */
  readonly title: string;
  readonly value: number;
  /** A CSS colour: a token, right in both themes. */
  readonly color: string;
  /** Null: it stands for several groups, which no one list holds. */
  readonly href: string | null;
}
