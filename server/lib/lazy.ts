const forgetting: (() => void)[] = [];

/** What a process has once: made at its first use, from the settings of that moment, and kept. For the top of a module. */
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

/** For tests whose files share a process and not its settings. */
export function forgetLazy(): void {
  for (const forget of forgetting) forget();
}
