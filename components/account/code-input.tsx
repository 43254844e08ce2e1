import type { ComponentProps } from "react";
import { Input } from "@/components/ui/input";

/** For a one-time code: any digits and pasted spaces are taken; a recovery code has letters, so no pattern refuses them. */
export function CodeInput(props: ComponentProps<"input">) {
  return <Input {...props} code autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} className="max-w-72 font-mono" />;
}
