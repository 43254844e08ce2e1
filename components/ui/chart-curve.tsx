interface CurvePoint {
  x: number;
  y: number;
}

interface CurveMark extends CurvePoint {
  key: string;
  /** A ring for how it is, a dot for how it would be. */
  filled: boolean;
}

interface CurveDrawingProps {
  /** From the smallest x on. */
  points: readonly CurvePoint[];
  /** Where the curve was read from; beyond it is a guess. */
  seen: { from: number; to: number };
  marks: readonly CurveMark[];
}

const [width, height, edge] = [320, 120, 8];

/** What comes of how much, as one line: nothing to load. Reads from the page's start side; the figures stand beside it in words. */
export function CurveDrawing({ points, seen, marks }: CurveDrawingProps) {
  const right = Math.max(...points.map(({ x }) => x), Number.MIN_VALUE);
  const top = Math.max(...points.map(({ y }) => y), ...marks.map(({ y }) => y), Number.MIN_VALUE);
  const at = ({ x, y }: CurvePoint) => ({ x: edge + ((width - 2 * edge) * x) / right, y: height - edge - ((height - 2 * edge) * y) / top });
  const path = points
    .map(at)
    .map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
  const [from, to] = [at({ x: seen.from, y: 0 }).x, at({ x: Math.min(seen.to, right), y: 0 }).x];
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="h-auto w-full rtl:-scale-x-100">
      <rect x={from} y={edge} width={Math.max(0, to - from)} height={height - 2 * edge} fill="var(--accent-1)" />
      <line x1={edge} x2={width - edge} y1={height - edge} y2={height - edge} stroke="var(--gray-6)" />
      <path d={path} fill="none" stroke="var(--series-1)" strokeWidth={2} />
      {marks.map((mark) => {
        const { x, y } = at(mark);
        return (
          <g key={mark.key}>
            <line x1={x} x2={x} y1={y} y2={height - edge} stroke="var(--gray-8)" strokeDasharray="2 3" />
            <circle cx={x} cy={y} r={4.5} fill={mark.filled ? "var(--series-1)" : "var(--surface)"} stroke="var(--series-1)" strokeWidth={2} />
          </g>
        );
      })}
    </svg>
  );
}
