/** The process's clock. Rules take `now` as an argument; only services ask here. */
export function now(): Date {
  return new Date();
}
