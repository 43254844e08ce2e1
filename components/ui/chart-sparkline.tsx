/** A line without axes, beside a figure that says the same: nothing for screen readers, nothing to load. Reads from the page's start side. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const present = values.filter((value) => value !== null);
  const top = Math.max(...present, 0);
  if (present.length < 2 || top === 0) return null;
  const step = 100 / (values.length - 1);
  // A gap lifts the pen.
  const path = values
    .map((value, place) => {
      if (value === null) return "";
      const before = values[place - 1];
      return `${typeof before === "number" ? "L" : "M"}${(place * step).toFixed(2)} ${(22 - (20 * value) / top).toFixed(2)}`;
    })
    .join("");
  return (
    <svg aria-hidden viewBox="0 0 100 24" preserveAspectRatio="none" className="h-6 w-full rtl:-scale-x-100">
      <path d={path} fill="none" stroke="var(--series-1)" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
