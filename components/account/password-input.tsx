"use client";

import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { useText } from "@/components/i18n/client";
import { HideIcon, ShowIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";

/** A password with a way to see it, and a word when Caps Lock is on. */
export function PasswordInput(props: ComponentProps<typeof Input>) {
  const t = useText("auth");
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <div className="grid gap-1.5">
      <div className="relative">
        <Input
          {...props}
          code
          type={shown ? "text" : "password"}
          className="ltr:pe-11 rtl:ps-11"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={t(shown ? "hidePassword" : "showPassword")}
          aria-pressed={shown}
          className="absolute inset-y-0 end-0 grid w-10 place-items-center rounded-control text-gray-10 hover:text-gray-12 -outline-offset-2 pointer-coarse:w-11"
        >
          {shown ? <HideIcon /> : <ShowIcon />}
        </button>
      </div>
      <p aria-live="polite" className="text-xs text-amber-5 empty:hidden">
        {capsLock ? t("capsLock") : null}
      </p>
    </div>
  );
}
