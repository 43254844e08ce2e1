/** The preconfigured app of the sandbox. Not secret: it only opens a sandbox on the loopback. */
export function sandboxApp(platform: string): { clientId: string; clientSecret: string } {
  const name = platform.toLowerCase();
  return { clientId: `sandbox-${name}`, clientSecret: `sandbox-${name}-secret` };
}

/** The path under which one platform's hosts are served. */
export function sandboxPrefix(platform: string): string {
  return platform.toLowerCase();
}
