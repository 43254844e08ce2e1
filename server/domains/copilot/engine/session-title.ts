const LONGEST = 60;

/** A session is called by how its first message begins, cut between words. */
export function sessionTitle(message: string): string {
  const line = message
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\s]+/gu, " ")
    .trim();
  const points = [...line];
  if (points.length <= LONGEST) return line;
  const cut = points.slice(0, LONGEST).join("");
  const between = points[LONGEST] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${(between > LONGEST / 2 ? cut.slice(0, between) : cut).trimEnd()}…`;
}
