const forgetting: (() => void)[] = [];

/** A value of the process, computed at its first use from the current settings. For module scope. */
export function lazy<T>(create: () => T): () => T {
  let made: { value: T } | undefined;
  forgetting.push(() => {
    made = undefined;
  });
  return () => {
    made ??= { value: create() };
    return made.value;
  };
}

/** Resets all lazy values, for tests whose files share a process and not its settings. */
export function forgetLazy(): void {
  for (const forget of forgetting) forget();
}
