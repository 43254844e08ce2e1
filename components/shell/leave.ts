/** The request that next-auth's `signOut` makes. Its own page is not used: its form posts to the address that it derives itself. */
async function endSession(): Promise<void> {
  const { csrfToken } = await (await fetch("/api/auth/csrf")).json();
  await fetch("/api/auth/signout", { method: "POST", body: new URLSearchParams({ csrfToken, json: "true" }) });
}

/**
 * Ends the session. next-auth is loaded on demand: no other page needs it. In a tab that was open before an update it
 * cannot be had any more. Where nothing can be reached the session stays, and its page after signing in shows it.
 */
export async function leave(next = "/sign-in"): Promise<void> {
  try {
    const { signOut } = await import("next-auth/react");
    await signOut({ redirect: false });
  } catch {
    await endSession().catch(() => undefined);
  }
  window.location.assign(next);
}
