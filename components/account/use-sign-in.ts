"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { safePath } from "./safe-path";

type Refusal = { kind: "wrong" } | { kind: "code"; wrong: boolean } | { kind: "rate"; seconds: number } | { kind: "failed"; reached: boolean };

export function useSignIn(next: string) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const submit = async (email: string, password: string, code?: string): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const answer = await signIn("credentials", { email, password, ...(code ? { code } : {}), redirect: false });
      if (answer?.ok) {
        // A whole load: nothing of the visitor's pages is kept. The browser has brought the anchor of a followed link here.
        window.location.assign(safePath(next) + window.location.hash);
        return;
      }
      if (answer?.error === "CODE_NEEDED" || answer?.error === "CODE_WRONG") {
        setRefusal({ kind: "code", wrong: answer.error === "CODE_WRONG" });
        setBusy(false);
        return;
      }
      const limited = /^RATE_LIMITED:(\d+)$/.exec(answer?.error ?? "");
      if (limited) setRefusal({ kind: "rate", seconds: Number(limited[1]) });
      else setRefusal(answer?.error === "FAILED" ? { kind: "failed", reached: true } : { kind: "wrong" });
    } catch {
      setRefusal({ kind: "failed", reached: false });
    }
    setBusy(false);
  };

  return { submit, busy, refusal, forget: () => setRefusal(null) };
}

export type SignInRefusal = Refusal;
