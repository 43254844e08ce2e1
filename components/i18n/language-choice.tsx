"use client";

import { Choice } from "@/components/ui/choice";
import { useText } from "./client";
import { type Locale, locales } from "./locale";

interface LanguageChoiceProps {
  label: string;
  value: Locale;
  onChange(value: Locale): void;
}

/** In which language somebody else reads. */
export function LanguageChoice({ label, value, onChange }: LanguageChoiceProps) {
  const common = useText("common");
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{label}</p>
      <Choice
        label={label}
        value={value}
        onChange={onChange}
        options={locales.map((locale) => ({ value: locale, label: <span lang={locale}>{common(`language.${locale}`)}</span> }))}
      />
    </div>
  );
}
