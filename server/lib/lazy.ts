const forgetting: (() => void)[] = [];

export interface Lazy<T> {
  (): T;
  /** The next use computes it again. */
  forget(): void;
}

/** A value of the process, computed at its first use from the current settings. For module scope. */
export function lazy<T>(create: () => T): Lazy<T> {
  let made: { value: T } | undefined;
  const forget = () => {
    made = undefined;
  };
  forgetting.push(forget);
  const get = () => {
    made ??= { value: create() };
    return made.value;
  };
  return Object.assign(get, { forget });
}

/** Resets all lazy values, for tests whose files share a process and not its settings. */
export function forgetLazy(): void {
  for (const forget of forgetting) forget();
}
