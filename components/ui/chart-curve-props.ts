interface CurvePoint {
  x: number;
  y: number;
  interval: readonly [low: number, high: number];
}

interface CurveMark {
  key: string;
  x: number;
  y: number;
  /** A filled dot for the proposed value, a circle for the current one. */
  filled: boolean;
  label: string;
}

export interface CurveChartProps {
  /** From the smallest x on. */
  points: readonly CurvePoint[];
  /** Where the curve was read from; beyond it is a guess. */
  observed: { from: number; to: number };
  marks: readonly CurveMark[];
  /** The x that is tried. */
  chosen: number;
  /** Short, for the axes. */
  formatX(value: number): string;
  formatY(value: number): string;
}
