/** The process's clock. Rules take `now` as an argument; only services read it. */
export function now(): Date {
  return new Date();
}
