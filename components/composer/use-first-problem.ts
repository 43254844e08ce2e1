import { type RefObject, useEffect, useState } from "react";

/** Brings what is wrong with a form into sight, and the focus to it: the button that found it may be a screen away. Answers how to ask for it. */
export function useFirstProblem(form: RefObject<HTMLFormElement | null>, refused: unknown): () => void {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts === 0 && !refused) return;
    const problem = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
    if (!problem) return;
    const control = problem.hasAttribute("aria-invalid") ? problem : problem.closest("fieldset")?.querySelector<HTMLElement>("input, select, button");
    control?.focus({ preventScroll: true });
    problem.scrollIntoView({ block: "center" });
  }, [attempts, refused, form]);
  return () => setAttempts((count) => count + 1);
}
