import { type RefObject, useEffect, useState } from "react";

/** Scrolls to the first invalid field and focuses it, because the submit button may be a screen away. Returns the function that does so. */
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
