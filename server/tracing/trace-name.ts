/** A word of a path, or a version. Longer segments or those with digits are ids, tokens or names of people. */
const word = /^(?:[A-Za-z][A-Za-z_.-]{0,29}|v\d+(?:\.\d+)?)$/;

/** A path as spans may show it: without its query, and with `{}` for all that is no word of ours or of a platform. */
export function tracedPath(target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? "";
  return path
    .split("/")
    .map((segment) => (segment === "" || word.test(segment) ? segment : "{}"))
    .join("/");
}

/** A call of the engine, by its function and step; any other request by its path. */
export function requestName(method: string, target: string): string {
  const path = tracedPath(target);
  if (path !== "/api/inngest") return `${method} ${path}`;
  const query = new URLSearchParams(target.split("?")[1]);
  return [method, path, query.get("fnId")].filter(Boolean).join(" ");
}
